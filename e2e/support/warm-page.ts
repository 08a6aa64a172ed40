import type { Browser, BrowserContext, Disposable, Page, ViewportSize } from '@playwright/test'

/** What a test may listen to. The other events are Playwright's own. */
const HEARD = ['console', 'dialog', 'download', 'page', 'pageerror', 'popup', 'weberror', 'worker']
const CALLS = ['request', 'requestfailed', 'requestfinished', 'response', 'framenavigated']

/** A page of the portal that runs no script: it stays in the same process, with the compiled scripts of the portal. */
const QUIET = '/robots.txt'

type WarmPage = {
  readonly context: BrowserContext
  readonly asked: string
  /** Makes the page as new. It cannot when a test did what cannot be undone. */
  readonly renew: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export type Shelf = ReturnType<typeof keepWarm>

/**
 * One page that the tests of a worker use one after the other. More than half of a short test goes into a new process
 * and into compiling the portal's scripts, which the process of the page before has done.
 */
export function keepWarm() {
  let kept: WarmPage | undefined
  const drop = async () => {
    await kept?.close()
    kept = undefined
  }
  return {
    /** The page as the test asked for it; `asked` names the options that it must have been made with. */
    async take(browser: Browser, asked: string, viewport: ViewportSize | null): Promise<BrowserContext> {
      if (kept?.asked !== asked) await drop()
      kept ??= await warmPage(browser, asked, viewport)
      return kept.context
    },
    async putBack(good: boolean): Promise<void> {
      if (!good || !(await kept?.renew())) await drop()
    },
    drop,
  }
}

async function warmPage(browser: Browser, asked: string, viewport: ViewportSize | null): Promise<WarmPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  const { scripts, isSpoilt } = watchLastingChanges(context, page)

  async function renew(): Promise<boolean> {
    if (isSpoilt() || page.isClosed() || !URL.canParse(page.url())) return false
    const { origin } = new URL(page.url())
    const others = context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    await stopListening(context, page)
    await Promise.all(scripts.splice(0).map((script) => script.dispose()))
    await context.setOffline(false)
    const answer = await page.goto(QUIET)
    // A test of another portal leaves its storage there.
    if (!answer || new URL(answer.url()).origin !== origin) return false
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await context.clearCookies()
    await tools.send('Page.resetNavigationHistory')
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' })
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    return true
  }
  return { context, asked, renew, close: () => context.close() }
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
