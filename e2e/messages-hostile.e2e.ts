import type { Page, Request } from '@playwright/test'
import { isWhole } from '../packages/server/test/whole.ts'
import { inDatabase } from './support/databases.ts'
import { expect, test } from './support/fixtures.ts'
import { hostileLinks, payloads, standsForOthers } from './support/hostile-payloads.ts'
import { goTo } from './support/going.ts'
import { startOwnPortal } from './support/own-portal.ts'
import { heading, watchWire } from './support/screen.ts'
import { PASSWORD, signIn } from './support/sign-in.ts'
import { scriptOf } from './support/scripts.ts'

/** Hostile messages and as many announcements. */
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

const quoted = (text = '') => `$raw$${text}$raw$`
const rowsOf = (rows: readonly (readonly (string | undefined)[])[]) =>
  rows.map((row) => `(${row.map(quoted).join(', ')})`).join(', ')

/** The texts as the server has taken them in, and as if it had not cleaned them, which no setting of the product can do. */
const texts = {
  cleaned: { messages: 'select * from cleaned_message', announcements: 'select * from cleaned_announcement' },
  raw: {
    messages: `values ${rowsOf(bundle.messages.map(({ extId, body }) => [extId, body]))}`,
    announcements: `values ${rowsOf(bundle.announcements.map(({ viite, kuvaus, arvo }) => [viite, kuvaus, arvo]))}`,
  },
}

async function start() {
  const portal = await startOwnPortal()
  await portal.importBundle(bundle)
  await portal.setPassword('lukija')
  const run = (statements: readonly string[]) =>
    inDatabase(portal.database, ({ runApart }) => runApart(statements))
  await run([
    'create table cleaned_message as select ext_id, body from message',
    'create table cleaned_announcement as select viite, kuvaus, arvo from announcement',
  ])
  const store = (how: keyof typeof texts) =>
    run([
      `update message set body = stored.body from (${texts[how].messages}) as stored (ext_id, body)
       where message.ext_id = stored.ext_id`,
      `update announcement set kuvaus = stored.kuvaus, arvo = stored.arvo
       from (${texts[how].announcements}) as stored (viite, kuvaus, arvo) where announcement.viite = stored.viite`,
    ])
  return { ...portal, store }
}

type Portal = Awaited<ReturnType<typeof start>>
let portal: Portal

// One worker: the server is started once.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  portal = await start()
})
test.afterAll(() => portal.stop())

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

async function storedMessages(page: Page): Promise<readonly StoredMessage[]> {
  const data = { username: 'lukija', password: PASSWORD }
  const { token } = (await (await page.request.post(`${portal.address}/api/login`, { data })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`${portal.address}/api/messages`, { headers })
  return ((await answer.json()) as { messages: readonly StoredMessage[] }).messages
}

/** Opens messages in turn, presses everything in it, and returns what should not be there. */
async function openAll(page: Page, which: 'all' | 'some'): Promise<readonly string[]> {
  const stored = await storedMessages(page)
  expect(stored).toHaveLength(payloads.length)
  const messages = stored.filter(
    ({ header }) => which === 'all' || standsForOthers(Number(header.replace('Nro ', ''))),
  )
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
  await page.route(scriptOf('MessageScreen'), async (route) => {
    const response = await route.fetch()
    const source = (await response.text()).replaceAll(/\b[\w$]+\.sanitize\(/g, () => {
      patched += 1
      return identity
    })
    await route.fulfill({ response, body: source })
  })
  return () => patched
}

/** Those that stand for the others; all of them in the longer run. */
const SOME = isWhole ? 'all' : 'some'

test('hostile messages run nothing when nobody cleans them and only the policy holds [R-MSG-07]', async ({
  page,
  faults,
}) => {
  faults.expect(/./)
  await portal.store('raw')
  await stopCleaningInBrowser(page)
  const seen = watch(page, portal.address)
  const odd = await openAll(page, SOME)
  // The markup is really there, but none of it has run or sent anything.
  expect(odd.length).toBeGreaterThan(payloads.length / (isWhole ? 2 : 10))
  expect(odd).not.toContain('a script ran')
  expect(seen).toEqual([])
})

test.describe('without the security policy', () => {
  test.use({ bypassCSP: true })

  test('the cleaning of the browser alone lets no hostile message run [R-MSG-07]', async ({ page }) => {
    await portal.store('raw')
    const bodies = (await storedMessages(page)).map(({ body }) => body)
    expect(bodies.toSorted()).toEqual(payloads.toSorted())
    const seen = watch(page, portal.address)
    expect(await openAll(page, SOME)).toEqual([])
    expect(seen).toEqual([])
  })

  test('the cleaning of the server alone lets no hostile message run [R-MSG-07]', async ({ page }) => {
    await portal.store('cleaned')
    const patched = await stopCleaningInBrowser(page)
    const seen = watch(page, portal.address)
    expect(await openAll(page, SOME)).toEqual([])
    expect(seen).toEqual([])
    expect(patched()).toBe(1)
  })
})

test(`${MANY} hostile announcements run nothing and lead nowhere, whether or not the server cleans them [R-FRONT-05]`, async ({
  page,
}) => {
  const seen = watch(page, portal.address)
  await signIn(page, `${portal.address}/viestit/luetut`, 'lukija')
  // A list, since a message that was long in sight above may be among the read ones.
  await expect(heading(page, 'Luetut viestit')).toBeVisible()
  for (const how of ['cleaned', 'raw'] as const) {
    await portal.store(how)
    await goTo(page, '/viestit/luetut')
    await page.reload()
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
  }
  expect(seen).toEqual([])
})
