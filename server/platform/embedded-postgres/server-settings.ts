/** The command line of the PostgreSQL server, but for its program. */
export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    // Half the start-up time of io workers, and with the data in memory nothing to gain from them.
    io_method: 'sync',
    // Parallel workers share memory through /dev/shm, which containers limit to 64 MB.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements can quote members' data; the process that sent them reports them.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // Tests that run side by side have several servers each, with two pools.
    max_connections: durable ? 200 : 500,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
