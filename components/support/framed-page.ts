import { expect } from 'vitest'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { addFault } from './faults.ts'
import type { GivenServer } from './given-server.ts'

type Page = Window & typeof globalThis

declare global {
  /** Called by the framed page before its first script (bare-chromium.ts). */
  var prepareFramedPage: (page: Page) => void
}

/** Phone and desk, as in the sketches, and harder ones. */
export const sizes = {
  phone: [390, 844],
  desk: [1280, 800],
  /** The window of a till's computer, whose whole height a form may use. */
  till: [1280, 900],
  /** A phone whose keyboard is open. */
  low: [390, 420],
  smallPhone: [360, 640],
  /** A window of 1280 × 1024 px at 400 %. */
  zoomed: [320, 256],
} as const
export type Size = keyof typeof sizes

const SPARE_ENTRIES = 3

export const FRAME_TITLE = 'Sivu'

let frame: HTMLIFrameElement | undefined
let sizeNow: Size = 'desk'
let baseNow = ''

/** The window of the program under test. */
export function framed(): Page {
  if (!frame?.contentWindow) throw new Error('no page is open')
  return frame.contentWindow as Page
}

/** What the page shows now, and which element has the focus. */
export function shownText(): string {
  const { body, activeElement } = frame?.contentDocument ?? {}
  return `${body?.innerText ?? 'no page is open'}\nfocus: ${activeElement?.outerHTML.slice(0, 200)}`
}

/** Where the program under test is served. */
const programBase = (): string => baseNow

type Program = { readonly base: string; readonly fetch: typeof globalThis.fetch }

/** Opens a built program at an address, in a new window that nothing of an earlier test reaches. */
export function openFrame(path: string, { base, fetch }: Program, size: Size): void {
  closeFrame()
  baseNow = base
  // Frames share the history of the page around them: a Back too many must not leave that page, which would end the run.
  for (let entry = 0; entry < SPARE_ENTRIES; entry += 1) history.pushState(null, '')
  globalThis.prepareFramedPage = (page) => {
    page.fetch = fetch
    page.addEventListener('error', ({ message }) => addFault(`page error: ${message}`))
    page.addEventListener('unhandledrejection', ({ reason }) => addFault(`unhandled: ${String(reason)}`))
    page.console.error = (...said: readonly unknown[]) => addFault(`console: ${said.map(String).join(' ')}`)
  }
  frame = document.createElement('iframe')
  frame.title = FRAME_TITLE
  resizeFrame(size)
  frame.src = base + path.slice(1)
  document.body.append(frame)
}

export const frameSize = (): Size => sizeNow

/** Nobody looks at the picture: what nobody could see the browser lays out and never draws, which is a seventh of the whole work. */
export function resizeFrame(size: Size): void {
  sizeNow = size
  const [width, height] = sizes[size]
  if (frame) frame.style.cssText = `border: 0; opacity: 0; width: ${width}px; height: ${height}px`
}

/** Has the page drawn from now on, until its size changes: only what is drawn is noticed to move. */
export function showFrame(): void {
  if (frame) frame.style.opacity = '1'
}

export function closeFrame(): void {
  frame?.remove()
  frame = undefined
}

/** As the person's own key: storage, history entry and address stay. */
export const reload = (): Promise<void> => load(() => framed().location.reload())

/** An address typed in the bar of the browser, of the same program. */
const visit = (address: string): Promise<void> => load(() => framed().location.assign(address))

async function load(navigate: () => void): Promise<void> {
  const loaded = new Promise((resolve) => frame?.addEventListener('load', resolve, { once: true }))
  navigate()
  await loaded
}

/** What else happens to the page before its first script, until another one is opened. */
export function prepareAlso(prepare: (page: Page) => void): void {
  const before = globalThis.prepareFramedPage
  globalThis.prepareFramedPage = (page) => {
    before(page)
    prepare(page)
  }
}

/** As a quick person does: what is looked for gets the focus once, in the moment in which it appears. */
export function focusAtOnce(page: Page, find: (shown: Document) => HTMLElement | null): void {
  const waiting = new page.MutationObserver(() => {
    const element = find(page.document)
    if (!element) return
    element.focus()
    waiting.disconnect()
  })
  waiting.observe(page.document, { childList: true, characterData: true, subtree: true })
}

/** An address as people know it, without the path that the program is served under. */
const shown = ({ pathname, search, hash }: URL | Location): string =>
  `/${pathname.slice(programBase().length)}${search}${hash}`

const withBase = (path: string): string => programBase() + path.slice(1)

export const address = (): string => shown(framed().location)

export async function expectAddress(path: string): Promise<void> {
  await expect.poll(address).toBe(path)
}

/** Where a link leads. */
export const pathOf = (link: Element): string => shown(new URL((link as HTMLAnchorElement).href))

export const title = (): string => framed().document.title

export async function expectTitle(text: string): Promise<void> {
  await expect.poll(title).toBe(text)
}

/** The browser's own Back, within the program since it was last loaded. The browser goes only after this has returned. */
export async function goBack(): Promise<void> {
  const gone = new Promise((resolve) => framed().addEventListener('popstate', resolve, { once: true }))
  framed().history.back()
  await gone
}

/** Opens another address anew, as one typed in the bar of the browser: the program starts again, storage stays. */
export const visitPage = (path: string): Promise<void> => visit(withBase(path))

/** Opens another address without loading the page anew, as Back and Forward do. */
export function goTo(path: string): void {
  const { history, PopStateEvent: Gone } = framed()
  history.pushState({}, '', withBase(path))
  framed().dispatchEvent(new Gone('popstate'))
}

/** A window of any width; `resizeFrame` has those of the sketches. */
export function takeWidth(width: number): void {
  const frame = framed().frameElement as HTMLElement
  frame.style.width = `${width}px`
}

/** What the browser tells a page of its connection. Calls break only where the test cuts them too. */
export function tellLine(isThere: boolean): void {
  const { navigator, Event: Told } = framed()
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true })
  framed().dispatchEvent(new Told(isThere ? 'online' : 'offline'))
}

/** Moves the tab behind another one, or back, as far as the page can tell. */
export function setVisibility(state: 'visible' | 'hidden'): void {
  const { document, Event: Happened } = framed()
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Happened('visibilitychange', { bubbles: true }))
}

/**
 * The tab is left and comes back, and the page asks anew: another state on the same page, without loading it again. A page begins to listen
 * a moment after its first picture, so that it is hidden and shown until it has heard it.
 */
export async function lookAgain({ calls }: GivenServer, endpoint: Endpoint): Promise<void> {
  const before = calls(endpoint).length
  const asked = () => {
    setVisibility('hidden')
    setVisibility('visible')
    return calls(endpoint).length
  }
  await expect.poll(asked).toBeGreaterThan(before)
}

type Wait = { due: number; readonly every?: number; readonly act: () => void }

/** Half a second: what a page lays out or types ahead waits less, what people or servers are given waits more. */
const LONG_MS = 500
/** Above any number that the browser itself gives to a wait. */
const FIRST_ID = 1_000_000_000

/**
 * Long waits of the page that is being opened stand still until they are put forward, so that no test takes a minute or is late
 * by one. Short ones go on as they are.
 */
export function stopLongWaits() {
  let waits = new Map<number, Wait>()
  let now = 0
  let nextId = FIRST_ID

  prepareAlso((page) => {
    waits = new Map()
    const soon = page.setTimeout.bind(page)
    const often = page.setInterval.bind(page)
    const forget = page.clearTimeout.bind(page)
    const begin = (act: () => void, ms: number, every?: number): number => {
      nextId += 1
      waits.set(nextId, { due: now + ms, act, ...(every === undefined ? {} : { every }) })
      return nextId
    }
    const end = (id?: number) => void (waits.delete(id ?? 0) || forget(id))
    const replaced = {
      setTimeout: (act: () => void, ms = 0) => (ms < LONG_MS ? soon(act, ms) : begin(act, ms)),
      setInterval: (act: () => void, ms = 0) => (ms < LONG_MS ? often(act, ms) : begin(act, ms, ms)),
      clearTimeout: end,
      clearInterval: end,
    }
    Object.assign(page, replaced)
  })

  const firstUntil = (moment: number) =>
    [...waits].filter(([, { due }]) => due <= moment).toSorted(([, one], [, other]) => one.due - other.due)[0]

  return {
    /** How long each of them has still to go. */
    left: (): readonly number[] => [...waits.values()].map(({ due }) => due - now),
    putForward: async (ms: number): Promise<void> => {
      const target = now + ms
      for (let next = firstUntil(target); next; next = firstUntil(target)) {
        const [id, wait] = next
        now = wait.due
        if (wait.every === undefined) waits.delete(id)
        else wait.due += wait.every
        wait.act()
        await turn()
      }
      now = target
      await turn()
    },
  }
}

/** Lets the page take in what has just happened. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
