import { fileMaker, type PageMessage } from './worker-messages.ts'

const take = fileMaker((message) => globalThis.postMessage(message))
globalThis.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => take(data))
