import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, press } from '../support/actions.ts'
import { focusAtOnce, framed, prepareAlso, reload } from '../support/framed-page.ts'
import { button, dialog, link, region, screen } from '../support/screen.ts'
import { walk } from '../support/walk.ts'
import { texts } from './frame.ts'
import { companySearch as search, expectUpdated, placeLine } from './front-world.ts'
import { kaleva, openPortal } from './open-portal.ts'
import { asema, eetu, lielahti, manager } from './world.ts'

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
