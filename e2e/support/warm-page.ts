import type { Browser, BrowserContext, Disposable, Page, ViewportSize } from '@playwright/test'

/** What a test may listen to. The other events are Playwright's own. */
const HEARD = ['console', 'dialog', 'download', 'page', 'pageerror', 'popup', 'weberror', 'worker']
const CALLS = ['request', 'requestfailed', 'requestfinished', 'response', 'framenavigated']

/** A page of the portal that runs no script: it stays in the same process, with the compiled scripts of the portal. */
const QUIET = '/robots.txt'

type WarmPage = {
  readonly context: BrowserContext
  /** Makes the page as new. It cannot when a test did what cannot be undone. */
  readonly renew: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export type Shelf = ReturnType<typeof keepWarm>

/**
 * Pages that the tests of a worker use one after the other, one for each way of asking. More than half of a short test goes
 * into a new process and into compiling the portal's scripts, which the process of the page before has done.
 */
export function keepWarm() {
  const kept = new Map<string, WarmPage>()
  return {
    /** The page as the test asked for it; `asked` names the options that it must have been made with. */
    async take(browser: Browser, asked: string, options: Options): Promise<BrowserContext> {
      const page = kept.get(asked) ?? (await warmPage(browser, options))
      kept.set(asked, page)
      return page.context
    },
    async putBack(asked: string, good: boolean): Promise<void> {
      const page = kept.get(asked)
      if (good && (await page?.renew())) return
      kept.delete(asked)
      await page?.close()
    },
    async drop(): Promise<void> {
      for (const page of kept.values()) await page.close()
    },
  }
}

/** What moves would be met half-way, and nobody watches it. */
export const STILL = { reducedMotion: 'reduce' } as const

/**
 * Nobody looks at the picture: pages are laid out and not drawn, but for paper and for the moment in which axe looks at their
 * colours.
 */
export const leaveUndrawn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const unseen = new CSSStyleSheet()
    unseen.replaceSync('@media screen { html { opacity: 0 } }')
    document.adoptedStyleSheets.push(unseen)
    Object.assign(window, { unseen })
  })

type Options = { readonly baseURL: string | undefined; readonly viewport: ViewportSize | null }

async function warmPage(browser: Browser, { baseURL, viewport }: Options): Promise<WarmPage> {
  const base = new URL(baseURL ?? '').origin
  const context = await browser.newContext(STILL)
  await leaveUndrawn(context)
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  const { scripts, isSpoilt } = watchLastingChanges(context, page)

  async function leaveNothingAt(origin: string): Promise<boolean> {
    const answer = await page.goto(`${origin}${QUIET}`)
    if (!answer?.headers()['content-type']?.startsWith('text/plain')) return false
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    return true
  }

  async function renew(): Promise<boolean> {
    if (isSpoilt() || page.isClosed() || !page.url().startsWith('http:')) return false
    const { origin } = new URL(page.url())
    const others = context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    await stopListening(context, page)
    await Promise.all(scripts.splice(0).map((script) => script.dispose()))
    await context.setOffline(false)
    // A test of another portal leaves its storage there.
    for (const at of new Set([origin, base])) if (!(await leaveNothingAt(at))) return false
    await context.clearCookies()
    await tools.send('Page.resetNavigationHistory')
    await page.emulateMedia({ media: null, colorScheme: 'light', ...STILL })
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    return true
  }
  return { context, renew, close: () => context.close() }
}

/** Init scripts can be taken away again, a clock that was set cannot. */
function watchLastingChanges(context: BrowserContext, page: Page) {
  const scripts: Disposable[] = []
  let spoilt = false
  for (const owner of [context, page]) {
    const add = owner.addInitScript.bind(owner)
    owner.addInitScript = async (script, argument, options) => {
      const added = await add(script, argument, options)
      scripts.push(added)
      return added
    }
  }
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (options) => {
    spoilt = true
    return install(options)
  }
  return { scripts, isSpoilt: () => spoilt }
}

async function stopListening(context: BrowserContext, page: Page): Promise<void> {
  for (const event of [...HEARD, ...CALLS]) {
    context.removeAllListeners(event)
    page.removeAllListeners(event)
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
