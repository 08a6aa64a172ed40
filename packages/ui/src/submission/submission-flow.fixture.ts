import { beforeEach, vi } from 'vitest'
import type { FlowFormat } from './sending.ts'
import { newFlow } from './submission-flow.ts'

type Entries = { readonly bag: string }
export type Body = { readonly bag: string; readonly total: number }
export type Answer = { readonly entryId: number }

const isObject = (found: unknown): found is Record<string, unknown> =>
  typeof found === 'object' && found !== null
export const format: FlowFormat<Entries, Body, Answer> = {
  version: 1,
  start: { bag: '' },
  readTyped: (found) => (isObject(found) ? { bag: String(found['bag']) } : undefined),
  readBody: (found) => (isObject(found) ? (found as Body) : undefined),
  readAnswer: (found) => (isObject(found) ? (found as Answer) : undefined),
}
export const owner = { flow: 'deposit', userId: 1, companyId: 100 }
export const body: Body = { bag: '7', total: 5 }

const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: () => null,
    clear: () => kept.clear(),
    get length() {
      return kept.size
    },
  }
}
const newBrowser = () => ({
  drafts: storage(),
  receipts: storage(),
  /** The current entry of the history, and whether the page was opened by a reload. */
  entry: { name: 'sent here', reloaded: false },
})

/** A test's browser; each test gets a new one. */
export const browser = newBrowser()
beforeEach(() => {
  Object.assign(browser, newBrowser())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
})
const historyNow = () => {
  const { name, reloaded } = browser.entry
  return { current: () => browser.entry.name, reloaded: reloaded ? name : undefined }
}
/** Opens a new page: everything in memory is lost. */
export const open = (more: Partial<FlowFormat<Entries, Body, Answer>> = {}) =>
  newFlow(owner, { ...format, ...more }, { ...browser, history: historyNow() })
/** Reloads the same page. */
export const reload = () => {
  browser.entry = { ...browser.entry, reloaded: true }
  return open()
}
export const atSummary = () => {
  const flow = open()
  flow.change({ bag: '7' })
  flow.review(body)
  return flow
}
export const stepOf = (flow: ReturnType<typeof open>) => {
  const { page, submission } = flow.state()
  return `${page} ${submission.state}`
}
