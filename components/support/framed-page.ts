type Page = Window & typeof globalThis

declare global {
  /** Called by the framed page before its first script (built-pages.ts). */
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
let seen: string[] = []

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
export const programBase = (): string => baseNow

type Program = { readonly base: string; readonly fetch: typeof globalThis.fetch }

/** Opens a built program at an address, in a new window that nothing of an earlier test reaches. */
export function openFrame(path: string, { base, fetch }: Program, size: Size): void {
  closeFrame()
  baseNow = base
  // Frames share the history of the page around them: a Back too many must not leave that page, which would end the run.
  for (let entry = 0; entry < SPARE_ENTRIES; entry += 1) history.pushState(null, '')
  globalThis.prepareFramedPage = (page) => {
    page.fetch = fetch
    page.addEventListener('error', ({ message }) => seen.push(`page error: ${message}`))
    page.addEventListener('unhandledrejection', ({ reason }) => seen.push(`unhandled: ${String(reason)}`))
    page.console.error = (...said: readonly unknown[]) => seen.push(`console: ${said.map(String).join(' ')}`)
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

/** Faults since the last time: errors of the page and anything in red on its console. */
export function takeFaults(): readonly string[] {
  const faults = seen
  seen = []
  return faults
}

/** As the person's own key: storage, history entry and address stay. */
export const reload = (): Promise<void> => load(() => framed().location.reload())

/** An address typed in the bar of the browser, of the same program. */
export const visit = (address: string): Promise<void> => load(() => framed().location.assign(address))

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
