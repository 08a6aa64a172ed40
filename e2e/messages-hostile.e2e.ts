import type { Page, Request } from '@playwright/test'
import { isWhole } from '../packages/server/test/whole.ts'
import { inDatabase } from './support/databases.ts'
import { expect, test } from './support/fixtures.ts'
import { hostileLinks, payloads } from './support/hostile-payloads.ts'
import { goTo } from './support/going.ts'
import { startOwnPortal } from './support/own-portal.ts'
import { heading, watchWire } from './support/screen.ts'
import { PASSWORD, signIn } from './support/sign-in.ts'

/** Hostile messages and as many announcements, taken in by a server as ever, and stored at another as they are. */
const bundle = {
  companies: [{ extId: 'T1', name: 'Kioski', businessId: '1234567-1' }],
  users: [
    { extId: 'U1', username: 'lukija', firstName: 'Liisa', lastName: 'Lukija', emailAddress: 'l@example.fi' },
  ],
  roles: [{ user: 'U1', company: 'T1' }],
  messages: payloads.map((body, index) => ({
    extId: `M${index}`,
    company: 'T1',
    header: `Nro ${index}`,
    body,
    created: '2026-11-15T08:00:00Z',
  })),
  announcements: payloads.map((kuvaus, index) => ({
    viite: `A${index}`,
    kuvaus,
    arvo: hostileLinks[index % hostileLinks.length],
  })),
}

/** The count is well over 300. */
const MANY = payloads.length

async function start() {
  const portal = await startOwnPortal()
  await portal.importBundle(bundle)
  await portal.setPassword('lukija')
  return portal
}

const quoted = (text = '') => `$raw$${text}$raw$`
const rowsOf = (rows: readonly (readonly (string | undefined)[])[]) =>
  rows.map((row) => `(${row.map(quoted).join(', ')})`).join(', ')

/** As if the texts had been taken in uncleaned, which no setting of the product can do. */
async function startTrusting() {
  const portal = await start()
  const messages = rowsOf(bundle.messages.map(({ extId, body }) => [extId, body]))
  const announcements = rowsOf(bundle.announcements.map(({ viite, kuvaus, arvo }) => [viite, kuvaus, arvo]))
  await inDatabase(portal.database, ({ runApart }) =>
    runApart([
      `update message set body = raw.body from (values ${messages}) as raw (ext_id, body)
       where message.ext_id = raw.ext_id`,
      `update announcement set kuvaus = raw.kuvaus, arvo = raw.arvo
       from (values ${announcements}) as raw (viite, kuvaus, arvo) where announcement.viite = raw.viite`,
    ]),
  )
  return portal
}

type Portal = Awaited<ReturnType<typeof start>>
const portals: { cleaning?: Portal; trusting?: Portal } = {}

// One worker: the servers are started once.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const [cleaning, trusting] = await Promise.all([start(), startTrusting()])
  Object.assign(portals, { cleaning, trusting })
})
test.afterAll(async () => {
  await Promise.all([portals.cleaning?.stop(), portals.trusting?.stop()])
})

/** Everything that leaves the portal: dialogs, new pages and calls to other servers. */
function watch(page: Page, origin: string): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('page', (opened) => seen.push(`page ${opened.url()}`))
  const note = (request: Request) => {
    if (!request.url().startsWith(origin)) seen.push(`request ${request.url()}`)
  }
  page.on('requestfinished', note)
  // What the policy stops never leaves the browser.
  page.on('requestfailed', (request) => void (request.failure()?.errorText === 'csp' || note(request)))
  return seen
}

type StoredMessage = { readonly id: number; readonly header: string; readonly body: string }

async function storedMessages(page: Page, { address }: Portal): Promise<readonly StoredMessage[]> {
  const data = { username: 'lukija', password: PASSWORD }
  const { token } = (await (await page.request.post(`${address}/api/login`, { data })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`${address}/api/messages`, { headers })
  return ((await answer.json()) as { messages: readonly StoredMessage[] }).messages
}

/** Opens every message in turn, presses everything in it, and returns what should not be there. */
async function openAll(page: Page, portal: Portal, every = 1): Promise<readonly string[]> {
  const stored = await storedMessages(page, portal)
  expect(stored).toHaveLength(payloads.length)
  const messages = stored.filter((_, index) => index % every === 0)
  await signIn(page, `${portal.address}/viestit/${messages[0]?.id}`, 'lukija')
  await expect(page.getByRole('link', { name: 'Lähetä tiedustelu' })).toBeVisible()
  const wire = watchWire(page)
  const odd = await page.evaluate(async (list) => {
    const allowed =
      /^(H3|P|BR|HR|DIV|BLOCKQUOTE|PRE|[UOD]L|LI|D[TD]|TABLE|CAPTION|T(HEAD|BODY|FOOT|R|H|D)|A|B|STRONG|I|EM|U|S|SMALL|SU[BP]|CODE|SPAN)$/
    const events = ['click', 'mouseover', 'focus', 'toggle', 'animationstart', 'error', 'load', 'begin']
    const odd: string[] = []
    const main = () => document.querySelector('main')
    for (const { id, header } of list) {
      history.pushState({}, '', `/viestit/${id}`)
      dispatchEvent(new PopStateEvent('popstate'))
      while (main()?.querySelector('h2')?.textContent !== header)
        await new Promise((done) => setTimeout(done))
      const body = main()?.querySelector('[class*=body]')
      if (!body) odd.push(`${header}: no body`)
      for (const element of body?.querySelectorAll('*') ?? []) {
        const names = element.getAttributeNames().filter((name) => !/^(href|rel|target)$/.test(name))
        if (!allowed.test(element.tagName) || names.length > 0) odd.push(`${header}: ${element.outerHTML}`)
        const href = element.getAttribute('href')
        if (href !== null && !/^(https?|mailto|tel):/.test(href)) odd.push(`${header}: ${href}`)
        // A link to the web would open it; any other may be pressed.
        if (/^https?:/.test(href ?? '')) continue
        for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
        if (element instanceof HTMLAnchorElement) element.click()
      }
    }
    return odd
  }, messages)
  // What a broken picture or a frame would run, it runs once its call is over.
  await wire.quiet()
  const ran = await page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done))
    return '__hit' in window
  })
  return ran ? [...odd, 'a script ran'] : odd
}

/** The browser's cleaning, in a patched copy of the built file, becomes the identity under the name of its policy. */
async function stopCleaningInBrowser(page: Page): Promise<() => number> {
  let patched = 0
  const identity =
    '(html=>(globalThis.__policy??=trustedTypes.createPolicy("dompurify",{createHTML:text=>text})).createHTML(html))('
  await page.route('**/assets/MessageScreen-*.js', async (route) => {
    const response = await route.fetch()
    const source = (await response.text()).replaceAll(/\b[\w$]+\.sanitize\(/g, () => {
      patched += 1
      return identity
    })
    await route.fulfill({ response, body: source })
  })
  return () => patched
}

/** Each side alone is asked about all of them below. */
const SPARED = isWhole ? 1 : 4

test('hostile messages run nothing when both sides clean them [R-MSG-07]', async ({ page }) => {
  const portal = portals.cleaning as Portal
  const seen = watch(page, portal.address)
  expect(await openAll(page, portal, SPARED)).toEqual([])
  expect(seen).toEqual([])
})

test(`${MANY} hostile messages run nothing when nobody cleans them and only the policy holds [R-MSG-07]`, async ({
  page,
  faults,
}) => {
  faults.expect(/./)
  const portal = portals.trusting as Portal
  await stopCleaningInBrowser(page)
  const seen = watch(page, portal.address)
  const odd = await openAll(page, portal)
  // The markup is really there, but none of it has run or sent anything.
  expect(odd.length).toBeGreaterThan(payloads.length / 2)
  expect(odd).not.toContain('a script ran')
  expect(seen).toEqual([])
})

test.describe('without the security policy', () => {
  test.use({ bypassCSP: true })

  for (const [name, who] of [
    ['the browser', 'trusting'],
    ['the server', 'cleaning'],
  ] as const) {
    test(`the cleaning of ${name} alone lets none of ${MANY} hostile messages run [R-MSG-07]`, async ({
      page,
    }) => {
      const portal = portals[who] as Portal
      const patched = who === 'cleaning' && (await stopCleaningInBrowser(page))
      if (who === 'trusting') {
        const bodies = (await storedMessages(page, portal)).map(({ body }) => body)
        expect(bodies.toSorted()).toEqual(payloads.toSorted())
      }
      const seen = watch(page, portal.address)
      expect(await openAll(page, portal)).toEqual([])
      expect(seen).toEqual([])
      if (patched) expect(patched()).toBe(1)
    })
  }
})

for (const who of ['cleaning', 'trusting'] as const) {
  test(`${MANY} hostile announcements run nothing and lead nowhere at the ${who} server [R-FRONT-05]`, async ({
    page,
  }) => {
    const portal = portals[who] as Portal
    const seen = watch(page, portal.address)
    await signIn(page, `${portal.address}/viestit/luetut`, 'lukija')
    // A list, since a message that was long in sight above may be among the read ones.
    await expect(heading(page, 'Luetut viestit')).toBeVisible()
    await goTo(page, '/')
    const told = page.getByRole('region', { name: 'Tiedotteet', exact: true })
    await expect(told.getByText(payloads[0] ?? '', { exact: true }).first()).toBeVisible()
    await expect(told.getByRole('link', { name: 'Lue lisää' })).toHaveCount(0)
    const odd = 'script, img, svg, iframe, object, form, [onerror], [onload]'
    await expect(told.locator(odd)).toHaveCount(0)
    // The icons of the rest of the page are ours.
    const strange = odd.replace('svg', 'svg:not([aria-hidden="true"])')
    await expect(page.getByRole('main').locator(strange)).toHaveCount(0)
    expect(await page.evaluate(() => '__hit' in window)).toBe(false)
    expect(seen).toEqual([])
  })
}
