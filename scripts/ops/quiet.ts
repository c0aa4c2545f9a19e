// Standard output belongs to the result: what the server's modules would log stays out of it. Imported first,
// because the logger reads its level when it is loaded.
process.env.LOG_LEVEL = 'silent';
