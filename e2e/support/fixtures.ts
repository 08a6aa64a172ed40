import { test as base, expect, type BrowserContext } from '@playwright/test'
import { keepWarm, STILL, type Shelf } from './warm-page.ts'

const baseURL = process.env['E2E_BASE_URL']
if (!baseURL) throw new Error('E2E_BASE_URL is not set: where is the portal?')

/** Faults of a page: its own errors, anything in red on the console, and breaches of the security policy. */
type Faults = {
  /** A fault that the test itself brings about, e.g. a call that it breaks on purpose. */
  readonly expect: (pattern: RegExp) => void
  /** The pages of another browser are watched too. */
  readonly watch: (context: BrowserContext) => Promise<void>
}

type Fixtures = {
  readonly faults: Faults
  /** For tests of what a browser keeps between visits, or that spoil their page for the next one: it has kept nothing and is thrown away. */
  readonly newBrowser: boolean
}

const test = base.extend<Fixtures, { readonly shelf: Shelf }>({
  baseURL,
  newBrowser: [false, { option: true }],
  shelf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
    async ({}, use) => {
      const shelf = keepWarm()
      await use(shelf)
      await shelf.drop()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, shelf, newBrowser, baseURL: at = baseURL }, run, info) => {
    if (newBrowser) {
      const context = await browser.newContext(STILL)
      await run(context)
      await context.close()
      return
    }
    await run(await shelf.take(browser, at))
    await shelf.putBack(at, info.status === info.expectedStatus)
  },
  page: async ({ context }, run) => {
    const [page = await context.newPage()] = context.pages()
    await run(page)
  },
  faults: [
    async ({ context }, use) => {
      const seen: string[] = []
      const expected: RegExp[] = []
      const watch = (watched: BrowserContext) => watchFor(seen, watched)
      await watch(context)
      await use({ expect: (pattern) => void expected.push(pattern), watch })
      expect(seen.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

async function watchFor(seen: string[], context: BrowserContext): Promise<void> {
  context.on('weberror', (fault) => seen.push(`page error: ${fault.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (breach) => {
      // It becomes an error of the page, which is counted above.
      throw new Error(`security policy: ${breach.violatedDirective} ${breach.blockedURI} ${breach.sample}`)
    })
  })
}

export { expect, test }
