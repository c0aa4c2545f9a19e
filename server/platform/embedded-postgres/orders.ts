/** What the supervisor process is told on its command line; nothing secret, since every user can read that. */
export type Orders = {
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

/** Kept in `supervisor.json`, readable by its owner alone: where leases are taken and the word that opens the door. */
export type Whereabouts = { pid: number; port: number; token: string };

/** A line from the supervisor to a lease holder: the database's port (null while it stops), or news for the log. */
export type Report = { port: number | null } | { log: string };
