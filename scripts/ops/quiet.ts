// Standard output is for the result, so the server's modules must not log to it. This file is imported first,
// because the logger reads its level when it is loaded.
process.env.LOG_LEVEL = 'silent';
