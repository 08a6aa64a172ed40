import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { choose, click, fill, press, tab } from '../support/actions.ts'
import { framed, reload } from '../support/framed-page.ts'
import { button, choice, link, region, screen } from '../support/screen.ts'
import { texts } from './frame.ts'
import { companySearch as search, placeLine } from './front-world.ts'
import { kaleva, openPortal } from './open-portal.ts'
import { asema, eetu, lielahti, manager } from './world.ts'

const PALOKKA = 'Vasarapiha Palokka'
const options = () => screen.getByRole('listbox', { name: 'Toimipaikka' }).getByRole('option')
async function expectOptions(...names: readonly string[]): Promise<void> {
  const shown = () => texts(options()).map((text, nth) => text.slice(0, names[nth]?.length ?? 0))
  await expect.poll(shown).toEqual(names)
}

const active = () => {
  const id = search().element().getAttribute('aria-activedescendant') ?? ''
  return framed().document.getElementById(id)?.textContent
}

/** The front page with the search open. */
async function openSearch(): Promise<void> {
  localStorage.setItem('kassavirta.options', JSON.stringify({ placeOfBusiness: kaleva.id }))
  openPortal('/', { user: manager })
  await click(placeLine())
  await expect.element(search()).toHaveFocus()
}

test('typing searches, arrows and Enter choose, and the choice stays on the device [R-FRONT-02, R-GEN-03, R-AUTH-25]', async () => {
  await openSearch()
  await expect.element(search()).toHaveValue(kaleva.name)
  await press('{ArrowDown}')
  await expect.poll(() => options().elements().length).toBe(6)
  await fill(search(), 'KIOSKI')
  await expectOptions(asema.name)
  await expect.element(screen.getByRole('status').filter({ hasText: '1 osuma' })).toBeInTheDocument()
  await press('{Enter}')
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  await expect.element(search()).not.toBeInTheDocument()
  await reload()
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  expect(JSON.parse(localStorage.getItem('kassavirta.options') ?? '')).toEqual({ placeOfBusiness: asema.id })
})

test('at the first visit a few places are buttons, and the one that is pressed is chosen [R-FRONT-02, R-AUTH-25]', async () => {
  openPortal('/', { user: manager })
  const first = region('Valitse toimipaikka')
  await expect.element(first).toBeVisible()
  const shown = texts(first.getByRole('button'))
  expect(shown).toHaveLength(6)
  for (const [nth, { name }] of manager.permittedCompanies.entries()) expect(shown[nth]).toContain(name)
  await expect.element(screen.getByRole('heading', { name: 'Tilanne nyt' })).not.toBeInTheDocument()
  await expectAccessible()
  openPortal('/', { user: manager })
  await click(first.getByRole('button').filter({ hasText: asema.name }))
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  await expect.element(placeLine()).toHaveFocus()
  await reload()
  await expect.element(placeLine()).toMatchTextContent(asema.name)
})

test('chain and concern narrow the first choice too [R-FRONT-07]', async () => {
  openPortal('/', { user: manager })
  const first = region('Valitse toimipaikka')
  await choose(choice('Konserni'), 'Lumiselkä-konserni')
  await expect.poll(() => first.getByRole('button').elements().length).toBe(2)
  await choose(choice('Ketju'), 'Vasarapiha')
  await expect.poll(() => texts(first.getByRole('button')).join()).toContain(PALOKKA)
  expect(first.getByRole('button').elements()).toHaveLength(1)
  await expectAccessible()
  await click(first.getByRole('button'))
  await expect.element(placeLine()).toMatchTextContent(PALOKKA)
})

test('Esc closes the search and keeps the place, the line opens and closes it', async () => {
  await openSearch()
  await press('{ArrowDown}')
  await expect.poll(() => options().elements().length).toBe(6)
  await press('{Escape}')
  await expect.element(options().first()).not.toBeInTheDocument()
  await press('{Escape}')
  await expect.element(search()).not.toBeInTheDocument()
  await expect.element(placeLine()).toHaveFocus()
  await expect.element(placeLine()).toMatchTextContent(kaleva.name)
  await press('{Enter}')
  await expect.element(search()).toBeVisible()
  await click(placeLine())
  await expect.element(search()).not.toBeInTheDocument()
})

test('the keys of the list: arrows, Home, End and Esc', async () => {
  await openSearch()
  for (const [key, name] of [
    ['{ArrowDown}', kaleva.name],
    ['{ArrowDown}', lielahti.name],
    ['{End}', PALOKKA],
    ['{ArrowDown}', kaleva.name],
    ['{ArrowUp}', PALOKKA],
    ['{Home}', kaleva.name],
  ] as const) {
    await press(key)
    await expect.poll(active).toContain(name)
  }
  await fill(search(), 'lie')
  await expectOptions(lielahti.name)
  await press('{Escape}')
  await expect.element(options().first()).not.toBeInTheDocument()
  await expect.element(search()).toHaveValue(kaleva.name)
})

test('a search without hits says so, and leaving the box keeps the old choice', async () => {
  await openSearch()
  await fill(search(), 'olematon')
  await expect.element(screen.getByText('Ei tuloksia').first()).toBeVisible()
  await press('{Enter}')
  await tab()
  await expect.element(search()).toHaveValue(kaleva.name)
})

test('the mouse opens the list and chooses', async () => {
  await openSearch()
  await click(search())
  await click(options().filter({ hasText: 'Naavakahvila Satama' }))
  await expect.element(placeLine()).toMatchTextContent('Naavakahvila Satama')
  await expect.element(placeLine()).toHaveFocus()
})

test('chain and concern narrow the list [R-FRONT-07]', async () => {
  await openSearch()
  await choose(choice('Konserni'), 'Lumiselkä-konserni')
  await expect
    .poll(() => texts(choice('Ketju').getByRole('option')))
    .toEqual(['Kaikki ketjut', 'Pihlajakioski', 'Vasarapiha'])
  search().element().focus()
  await press('{ArrowDown}')
  await expectOptions(asema.name, PALOKKA)
  await choose(choice('Ketju'), 'Vasarapiha')
  search().element().focus()
  await press('{ArrowDown}')
  await expectOptions(PALOKKA)
  await expect.element(search()).toHaveValue(kaleva.name)
})

test('the only place is chosen by itself, and there is nothing to filter by [R-FRONT-06]', async () => {
  openPortal('/', { user: eetu })
  await expect.element(screen.getByRole('main').getByText(kaleva.name, { exact: true })).toBeVisible()
  await expect.element(link('Tee tilitys')).toBeEnabled()
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
  await expect.element(placeLine()).not.toBeInTheDocument()
})

test('of 2 000 places a hundred are drawn, and the rest are counted [R-FRONT-02]', async () => {
  const permittedCompanies = Array.from({ length: 2000 }, (_, index) => ({
    ...kaleva,
    id: 10_000 + index,
    name: `Paikka ${String(index).padStart(4, '0')}`,
    concernId: null,
    chainId: null,
  }))
  openPortal('/', { user: { ...manager, permittedCompanies } })
  await expect.element(search()).toBeVisible()
  search().element().focus()
  await press('{ArrowDown}')
  await expect.poll(() => options().elements().length).toBe(100)
  await expect
    .element(screen.getByText('Lisäksi 1900 muuta. Tarkenna hakua kirjoittamalla.'))
    .toBeInTheDocument()
  await fill(search(), '1999')
  await expectOptions('Paikka 1999')
  await expect.element(button('Valikko')).toBeVisible()
})
