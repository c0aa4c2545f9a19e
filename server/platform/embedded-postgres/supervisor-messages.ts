/**
 * Options on the command line of the supervisor. They contain no secrets, because every user can read them.
 */
export type SupervisorOptions = {
  dataDirectory: string;
  location: string;
  cluster: string;
  program: string;
  arguments: string[];
  prefix: string[];
  uid?: number | undefined;
  gid?: number | undefined;
  port: number;
};

/** Content of `supervisor.json`, which only its owner can read: port and token for taking leases. */
export type SupervisorAddress = { pid: number; port: number; token: string };

/** A line from the supervisor to a lease holder: the database port (null while it stops) or a log message. */
export type Report = { port: number | null } | { log: string };
