export { type BucketRate, pauseCalls, takeCalls } from './call-bucket.ts';
export { clientNetwork } from './client-network.ts';
export { forgetWindows } from './forget-windows.ts';
export { overLimit } from './over-limit.ts';
export { perProcessLimit, rateLimited } from './per-process-limit.ts';
export { slidingWindowLimit, windowKey } from './sliding-window-limit.ts';
export { sweepRateWindows } from './sweep-windows.ts';
