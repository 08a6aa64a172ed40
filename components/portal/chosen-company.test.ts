import { expect, test } from 'vitest'
import { requestContact, sendFeedback, sendInquiry } from '@kassavirta/domain/questions/cases/own-api'
import { expectNoSidewaysScroll, expectAccessible } from '../support/accessibility.ts'
import { resizeFrame, focusAtOnce, framed, prepareAlso, reload } from '../support/framed-page.ts'
import {
  click,
  fill,
  press,
  tab,
  box,
  button,
  heading,
  screen,
  dialog,
  link,
  region,
  walk,
} from '../support/screen.ts'
import { companySearch as search, expectUpdated, placeLine } from './front-world.ts'
import { kaleva, maija, openPortal, texts, asema, eetu, lielahti, manager } from './open-portal.ts'
import {
  answerForms,
  formNames,
  next,
  sent,
  submissionForms,
  type SubmissionForm,
} from './submission-forms.ts'

const LONG = 'Myllypuoti Kalevan kauppakeskuksen toisen kerroksen palvelupisteohjauskeskus'
const user = { ...maija, permittedCompanies: [{ ...kaleva, name: LONG }] }

/** The screen itself names the company, so the header does not; at 320 px, which is 1280 px at 400 %, nothing is cut off. */
async function expectCompanyInSight(): Promise<void> {
  for (const size of ['desk', 'phone', 'zoomed'] as const) {
    resizeFrame(size)
    const name = screen.getByRole('main').getByText(new RegExp(LONG))
    await expect.element(name).toBeVisible()
    const cutOff = () => name.element().scrollWidth - name.element().clientWidth
    await expect.poll(cutOff).toBeLessThanOrEqual(0)
    await expect.element(screen.getByRole('banner')).not.toMatchTextContent(LONG)
    await expectNoSidewaysScroll()
  }
  resizeFrame('desk')
}

/** What stands before the place in its list: its own term alone, on a summary and a receipt. */
function beforePlace(): readonly string[] {
  const place = screen.getByRole('main').getByRole('definition').filter({ hasText: LONG }).element()
  const list = Array.from(place.parentElement?.children ?? [])
  return list.slice(0, list.indexOf(place)).map((each) => each.textContent ?? '')
}

for (const name of formNames.filter((each) => submissionForms[each].wizard)) {
  const form: SubmissionForm = submissionForms[name]
  test(`${form.title}: the place stands under the heading, and first on summary and receipt; Ctrl+Enter is Next and Confirm, and Confirm is the first stop after the heading`, async () => {
    const server = openPortal(form.path, { user, given: answerForms })
    await expect.element(heading(form.title)).toBeVisible()
    await expectCompanyInSight()
    await form.fill()
    // The lists that belong to the account and the day have come.
    await expect.element(next()).not.toHaveAttribute('aria-disabled')
    await press('{Control>}{Enter}{/Control}')
    await expect.element(button('Vahvista')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(sent(server, form.endpoint)).toHaveLength(0)
    await expectCompanyInSight()
    expect(beforePlace()).toEqual(['Toimipaikka'])
    await tab()
    await expect.element(button('Vahvista')).toHaveFocus()
    await press('{Meta>}{Enter}{/Meta}')
    await expect.element(heading(form.received)).toHaveFocus()
    await expect.element(button('Tulosta')).toBeVisible()
    expect(sent(server, form.endpoint)).toHaveLength(1)
    await expectCompanyInSight()
    expect(beforePlace()).toEqual(['Toimipaikka'])
  })
}

for (const { path, title, text, thanks } of [
  {
    path: '/tiedustelu',
    title: 'Tiedustelu',
    text: 'Lisäselvitys',
    thanks: 'Kiitos! Tiedustelu on vastaanotettu',
  },
  {
    path: '/yhteydenottopyynto',
    title: 'Yhteydenottopyyntö',
    text: 'Lisätiedot',
    thanks: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
  },
  { path: '/palaute', title: 'Palaute', text: 'Palaute', thanks: 'Kiitos palautteestasi!' },
] as const) {
  test(`${title}: the letter says for which place it is, before and after it is sent`, async () => {
    openPortal(path, {
      user,
      given: ({ answer }) => {
        for (const endpoint of [sendInquiry, requestContact, sendFeedback]) answer(endpoint, { id: 9055 })
      },
    })
    await expect.element(heading(title)).toBeVisible()
    await expectCompanyInSight()
    await fill(box(text), 'Hei')
    await click(button('Lähetä'))
    await expect.element(heading(thanks)).toBeVisible()
    await expectCompanyInSight()
    expect(beforePlace()).toEqual(['Toimipaikka'])
  })
}

test('in the header a long place and a long name leave every button whole, and the place on one line', async () => {
  openPortal('/raportit/lista', { user: { ...user, firstName: 'Anna-Kristiina' } })
  await expect.element(heading('Raportit')).toBeVisible()
  const place = screen.getByRole('banner').getByTitle(LONG)
  for (const size of ['desk', 'phone', 'zoomed'] as const) {
    resizeFrame(size)
    await expect.element(place).toBeVisible()
    const { height } = place.element().getBoundingClientRect()
    expect.soft(height, size).toBeLessThan(36)
    for (const each of screen.getByRole('banner').getByRole('button').elements())
      expect.soft(each.scrollWidth - each.clientWidth, `${size} ${each.textContent}`).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll()
  }
})

const TITLE = 'Valitse toimipaikka'
const list = () => dialog(TITLE)
const places = () => list().getByRole('listitem')
async function expectPlaces(...names: readonly string[]): Promise<void> {
  const shown = () => texts(places()).map((text, nth) => text.slice(0, names[nth]?.length ?? 0))
  await expect.poll(shown).toEqual(names)
}

/** The front page with the list of places open. */
async function openList(size: 'till' | 'phone' = 'till'): Promise<void> {
  localStorage.setItem('kassavirta.options', JSON.stringify({ placeOfBusiness: kaleva.id }))
  openPortal('/', { user: manager, size })
  await click(placeLine())
  await expect.element(list()).toBeVisible()
}

const NAMES = manager.permittedCompanies.map(({ name }) => name)

test('the whole list opens at once under its chains, is searched by town, chain and concern, and the choice stays on the device [R-FRONT-02, R-GEN-03, R-AUTH-25, R-FRONT-07]', async () => {
  await openList()
  await expect.element(search()).toHaveFocus()
  await expectPlaces(...NAMES)
  expect(texts(list().getByRole('heading', { level: 3 }))).toEqual([
    'Myllypuoti Mylly-yhtiöt',
    'Naavakahvila Mylly-yhtiöt',
    'Pihlajakioski Lumiselkä-konserni',
    'Vasarapiha Lumiselkä-konserni',
  ])
  await expect.element(button(`${lielahti.name} Tampere · ${lielahti.businessId}`)).toBeVisible()
  const chosen = () => framed().document.querySelectorAll('dialog [aria-current=true]')
  expect([...chosen()].map(({ textContent }) => textContent)).toEqual([`${kaleva.name} ${kaleva.businessId}`])
  expect(
    await walk(
      [
        { name: 'turku', hits: 1, text: '1 osuma' },
        { name: 'naava', hits: 2, text: '2 osumaa' },
        { name: 'LUMISELKÄ', hits: 2, text: '2 osumaa' },
        { name: asema.businessId, hits: 1, text: '1 osuma' },
      ],
      async ({ name, hits, text }) => {
        await fill(search(), name)
        await expect.poll(() => places().elements().length).toBe(hits)
        await expect.element(screen.getByRole('status').filter({ hasText: text })).toBeInTheDocument()
      },
    ),
  ).toEqual([])
  await press('{Enter}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  await expect.element(placeLine()).toHaveFocus()
  await reload()
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  expect(JSON.parse(localStorage.getItem('kassavirta.options') ?? '')).toEqual({ placeOfBusiness: asema.id })
  // The second time it opens as it did the first time.
  await click(placeLine())
  await expectPlaces(...NAMES)
  await expect.element(search()).toHaveValue('')
})

test('whoever presses the line in the moment in which it appears keeps the focus there', async () => {
  localStorage.setItem('kassavirta.options', JSON.stringify({ placeOfBusiness: kaleva.id }))
  openPortal('/', { user: manager })
  prepareAlso((page) =>
    focusAtOnce(page, (shown) => shown.querySelector('main button[aria-haspopup=dialog]')),
  )
  await expectUpdated()
  await expect.element(placeLine()).toHaveFocus()
})

test('arrows and Enter lead through the list; Enter chooses only what cannot be mistaken', async () => {
  await openList()
  await fill(search(), 'myllypuoti')
  await expectPlaces(kaleva.name, lielahti.name)
  await press('{Enter}')
  const row = (name: string) => places().filter({ hasText: name }).getByRole('button')
  await expect.element(row(kaleva.name)).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(row(lielahti.name)).toHaveFocus()
  await press('{ArrowUp}{ArrowUp}')
  await expect.element(search()).toHaveFocus()
  await fill(search(), 'olematon')
  await expect.element(list()).toMatchTextContent('Ei tuloksia')
  await press('{Enter}')
  await click(button('Sulje', list()))
  await expect.element(placeLine()).toMatchTextContent(kaleva.name)
})

test('on a phone the list is a sheet from below, without the keyboard, and its rows fit a thumb', async () => {
  await openList('phone')
  await expect.element(list().getByRole('heading', { name: TITLE })).toHaveFocus()
  await expectPlaces(...NAMES)
  const sheet = list().element().getBoundingClientRect()
  const { innerHeight, innerWidth } = framed()
  expect([sheet.bottom, sheet.width]).toEqual([innerHeight, innerWidth])
  expect(sheet.top).toBeGreaterThanOrEqual(72)
  for (const { height } of places()
    .elements()
    .map((each) => each.getBoundingClientRect()))
    expect(height).toBeGreaterThanOrEqual(52)
  await expectAccessible()
  await click(places().getByRole('button').filter({ hasText: 'Naavakahvila Satama' }))
  await expect.element(placeLine()).toMatchTextContent('Naavakahvila Satama')
  await expect.element(placeLine()).toHaveFocus()
})

test('at the first visit the same list stands in the page [R-FRONT-02, R-AUTH-25, R-FRONT-07]', async () => {
  openPortal('/', { user: manager })
  const first = region(TITLE)
  await expect.poll(() => texts(first.getByRole('listitem')).length).toBe(NAMES.length)
  await expectAccessible()
  await fill(search(), 'jyväskylä lumiselkä')
  await expect.poll(() => texts(first.getByRole('listitem')).length).toBe(2)
  await click(first.getByRole('button').filter({ hasText: asema.name }))
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  await expect.element(placeLine()).toHaveFocus()
})

test('the only place is chosen by itself, and there is nothing to choose [R-FRONT-06]', async () => {
  openPortal('/', { user: eetu })
  await expect.element(screen.getByRole('main').getByText(kaleva.name, { exact: true })).toBeVisible()
  await expect.element(link('Tee tilitys')).toBeEnabled()
  await expect.element(placeLine()).not.toBeInTheDocument()
  await expect.element(search()).not.toBeInTheDocument()
})

test('of 2 000 places a hundred are drawn, more when the end is reached, and all are searched [R-FRONT-02]', async () => {
  const permittedCompanies = Array.from({ length: 2000 }, (_, index) => ({
    ...kaleva,
    id: 10_000 + index,
    name: `Paikka ${String(index).padStart(4, '0')}`,
    concernId: null,
    chainId: null,
  }))
  openPortal('/', { user: { ...manager, permittedCompanies } })
  const rows = () => region(TITLE).getByRole('listitem').elements().length
  const rest = screen.getByText(/^Lisäksi \d+ muuta\./)
  await expect.poll(rows).toBe(100)
  await expect.element(rest).toMatchTextContent('Lisäksi 1900 muuta. Tarkenna hakua kirjoittamalla.')
  rest.element().scrollIntoView()
  await expect.poll(rows).toBeGreaterThan(100)
  expect(rows()).toBeLessThan(500)
  await fill(search(), '1999')
  await expect.poll(rows).toBe(1)
})
