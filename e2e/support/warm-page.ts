import type { Browser, BrowserContext, Disposable } from '@playwright/test'

/** What a test may listen to. The other events are Playwright's own. */
const HEARD =
  'console dialog download page pageerror popup weberror worker request requestfailed requestfinished response framenavigated'.split(
    ' ',
  )

/** A page of the portal that runs no script: it stays in the same process, with the compiled scripts of the portal. */
const QUIET = '/robots.txt'

type WarmPage = {
  readonly context: BrowserContext
  /** Makes the page as new. It cannot when a test did what cannot be undone. */
  readonly renew: () => Promise<boolean>
}

export type Shelf = ReturnType<typeof keepWarm>

/**
 * Pages that the tests of a worker use one after the other, one for each address of a portal. More than half of a short test goes
 * into a new process and into compiling the portal's scripts, which the process of the page before has done.
 */
export function keepWarm() {
  const kept = new Map<string, WarmPage>()
  return {
    async take(browser: Browser, baseURL: string): Promise<BrowserContext> {
      const page = kept.get(baseURL) ?? (await warmPage(browser, baseURL))
      kept.set(baseURL, page)
      return page.context
    },
    async putBack(baseURL: string, good: boolean): Promise<void> {
      const page = kept.get(baseURL)
      if (good && (await page?.renew())) return
      kept.delete(baseURL)
      await page?.context.close()
    },
    async drop(): Promise<void> {
      for (const { context } of kept.values()) await context.close()
    },
  }
}

/** What moves would be met half-way, and nobody watches it. */
export const STILL = { reducedMotion: 'reduce' } as const

/**
 * Nobody looks at the picture: pages are laid out and not drawn, but for paper and for the moment in which axe looks at their
 * colours.
 */
const leaveUndrawn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const unseen = new CSSStyleSheet()
    unseen.replaceSync('@media screen { html { opacity: 0 } }')
    document.adoptedStyleSheets.push(unseen)
    Object.assign(window, { unseen })
  })

async function warmPage(browser: Browser, baseURL: string): Promise<WarmPage> {
  const context = await browser.newContext({ ...STILL, baseURL })
  await leaveUndrawn(context)
  const page = await context.newPage()
  const size = page.viewportSize()
  const tools = await context.newCDPSession(page)
  const scripts: Disposable[] = []
  for (const owner of [context, page]) {
    const add = owner.addInitScript.bind(owner)
    owner.addInitScript = async (script, argument, options) => {
      const added = await add(script, argument, options)
      scripts.push(added)
      return added
    }
  }

  async function leaveNothingAt(origin: string): Promise<boolean> {
    const answer = await page.goto(`${origin}${QUIET}`)
    if (!answer?.headers()['content-type']?.startsWith('text/plain')) return false
    return page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
      // A clock that was set cannot be taken away again.
      return /native code/.test(Function.prototype.toString.call(Date))
    })
  }

  async function renew(): Promise<boolean> {
    if (page.isClosed() || !page.url().startsWith('http:')) return false
    const { origin } = new URL(page.url())
    const others = context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    for (const event of HEARD) for (const heard of [context, page]) heard.removeAllListeners(event)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(scripts.splice(0).map((script) => script.dispose()))
    await context.setOffline(false)
    // A test of another portal leaves its storage there.
    for (const at of new Set([origin, new URL(baseURL).origin])) if (!(await leaveNothingAt(at))) return false
    await context.clearCookies()
    await tools.send('Page.resetNavigationHistory')
    await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none', ...STILL })
    if (size) await page.setViewportSize(size)
    await page.mouse.move(0, 0)
    return true
  }
  return { context, renew }
}
