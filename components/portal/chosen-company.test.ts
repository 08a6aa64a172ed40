import { expect, test } from 'vitest'
import { focusAtOnce, framed, prepareAlso, reload } from '../support/framed-page.ts'
import {
  click,
  fill,
  press,
  tab,
  button,
  heading,
  screen,
  dialog,
  link,
  region,
  walk,
} from '../support/screen.ts'
import { companySearch as search, expectUpdated, placeLine } from './front-world.ts'
import { kaleva, openPortal, texts, asema, eetu, lielahti, manager } from './open-portal.ts'
import {
  formNames,
  next,
  openForm,
  readyToSend,
  sent,
  submissionForms,
  type SubmissionForm,
} from './submission-forms.ts'

/** What stands before the place in its list: its own term alone, on a summary and a receipt. */
function beforePlace(): readonly string[] {
  const place = screen.getByRole('main').getByRole('definition').filter({ hasText: kaleva.name }).element()
  const list = Array.from(place.parentElement?.children ?? [])
  return list.slice(0, list.indexOf(place)).map((each) => each.textContent ?? '')
}

for (const name of formNames.filter((each) => submissionForms[each].wizard)) {
  const form: SubmissionForm = submissionForms[name]

  test(`a ${name} names its place on form, summary and receipt`, async () => {
    await readyToSend(form)
    expect(beforePlace()).toEqual(['Toimipaikka'])
    await click(button('Vahvista'))
    await expect.element(heading(form.received)).toHaveFocus()
    expect(beforePlace()).toEqual(['Toimipaikka'])
  })

  test(`a ${name} is sent by Ctrl+Enter alone`, async () => {
    const server = await openForm(form)
    await expect.element(screen.getByRole('main').getByText(kaleva.name)).toBeVisible()
    await form.fill()
    // The lists that belong to the account and the day have come.
    await expect.element(next()).not.toHaveAttribute('aria-disabled')
    await press('{Control>}{Enter}{/Control}')
    await expect.element(button('Vahvista')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(sent(server, form.endpoint)).toHaveLength(0)
    await tab()
    await expect.element(button('Vahvista')).toHaveFocus()
    await press('{Meta>}{Enter}{/Meta}')
    await expect.element(heading(form.received)).toHaveFocus()
    expect(sent(server, form.endpoint)).toHaveLength(1)
  })
}

for (const name of formNames.filter((each) => !submissionForms[each].wizard))
  test(`a letter of ${name} names its place`, async () => {
    const form: SubmissionForm = submissionForms[name]
    await readyToSend(form)
    await expect.element(screen.getByRole('main').getByText(kaleva.name)).toBeVisible()
    await click(button('Lähetä'))
    await expect.element(heading(form.received)).toBeVisible()
    expect(beforePlace()).toEqual(['Toimipaikka'])
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

test('the list of places stands under its chains [R-FRONT-02, R-FRONT-07]', async () => {
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
})

test('places are found by town, chain, concern and business id [R-FRONT-07]', async () => {
  await openList()
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
})

test('the chosen place stays on the device [R-GEN-03, R-AUTH-25]', async () => {
  await openList()
  await fill(search(), 'asema')
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

test('a quick press on the place keeps the focus there', async () => {
  localStorage.setItem('kassavirta.options', JSON.stringify({ placeOfBusiness: kaleva.id }))
  openPortal('/', { user: manager })
  prepareAlso((page) =>
    focusAtOnce(page, (shown) => shown.querySelector('main button[aria-haspopup=dialog]')),
  )
  await expectUpdated()
  await expect.element(placeLine()).toHaveFocus()
})

test('arrows and Enter lead through the list of places', async () => {
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

test('on a phone the list is a sheet from below', async () => {
  await openList('phone')
  await expect.element(list().getByRole('heading', { name: TITLE })).toHaveFocus()
  await expectPlaces(...NAMES)
  const { bottom, width } = list().element().getBoundingClientRect()
  expect([bottom, width]).toEqual([framed().innerHeight, framed().innerWidth])
  await click(places().getByRole('button').filter({ hasText: 'Naavakahvila Satama' }))
  await expect.element(placeLine()).toMatchTextContent('Naavakahvila Satama')
  await expect.element(placeLine()).toHaveFocus()
})

test('at the first visit the list stands in the page [R-FRONT-02, R-AUTH-25, R-FRONT-07]', async () => {
  openPortal('/', { user: manager })
  const first = region(TITLE)
  await expect.poll(() => texts(first.getByRole('listitem')).length).toBe(NAMES.length)
  await fill(search(), 'jyväskylä lumiselkä')
  await expect.poll(() => texts(first.getByRole('listitem')).length).toBe(2)
  await click(first.getByRole('button').filter({ hasText: asema.name }))
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  await expect.element(placeLine()).toHaveFocus()
})

test('the only place is chosen by itself [R-FRONT-06]', async () => {
  openPortal('/', { user: eetu })
  await expect.element(screen.getByRole('main').getByText(kaleva.name, { exact: true })).toBeVisible()
  await expect.element(link('Tee tilitys')).toBeEnabled()
  await expect.element(placeLine()).not.toBeInTheDocument()
  await expect.element(search()).not.toBeInTheDocument()
})

test('of 2 000 places a hundred are drawn and all searched [R-FRONT-02]', async () => {
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
