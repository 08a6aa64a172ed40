import { fileMaker, type PageMessage } from './xlsx.ts'

const take = fileMaker((message) => globalThis.postMessage(message))
// The page learns of faults that are reported as errors, and not of promises that nobody handles.
globalThis.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  take(data).catch(globalThis.reportError)
})
