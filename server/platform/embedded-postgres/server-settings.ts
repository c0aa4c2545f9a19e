/** The command-line arguments of the PostgreSQL server. */
export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    // Starts in half the time of I/O workers, which bring no benefit when the data fits in memory.
    io_method: 'sync',
    // Parallel workers use shared memory in /dev/shm, which containers limit to 64 MB.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statement errors can quote members' data, and the process that sent the statement logs them.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // Tests that run in parallel start several processes, each with two pools.
    max_connections: durable ? 200 : 500,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
