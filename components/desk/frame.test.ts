import { listApprovals } from '@kassavirta/domain/people/approvals/api'
import { getBag } from '@kassavirta/domain/bags/counting/api'
import { getPulse, searchDesk } from '@kassavirta/domain/reports/front-pages/desk-api'
import { listVisits } from '@kassavirta/domain/visits/visits/api'
import { expect, test } from 'vitest'
import { click, fill, press, tab, button, dialog, heading, region, screen } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { focusAtOnce, framed, stopLongWaits } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { answerCounting, BAG, BAG_ID, factsOf, scanField } from './counting-world.ts'
import { comeBack, NOW, openDesk } from './open-desk.ts'

const rail = () => screen.getByRole('navigation', { name: 'Päävalikko' })
const searchField = () => screen.getByRole('combobox', { name: /^Hae pussi/ })
const path = () => framed().location.pathname
const bagHit = (id: number, title: string) => ({
  kind: 'bag' as const,
  id,
  title,
  note: 'Myllypuoti Kaleva',
  state: 'arrived',
})

const answerPulse = (server: GivenServer, waiting: number) =>
  server.answer(getPulse, {
    at: NOW,
    counting: { waiting, oldest: NOW, late: 0, second: 0, aside: 0, disputed: 0, suspects: 0 },
    waitsForYou: [],
    stamps: {},
  })
const openFront = (...roles: Parameters<typeof openDesk>[1]['roles'][number][]) =>
  openDesk('/', { roles: roles.length > 0 ? roles : ['counter'], given: (given) => answerCounting(given) })

test('the rail has the areas of the person, and the screens of others are refused', async () => {
  openFront('service')
  await expect
    .poll(() =>
      rail()
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Työpöytä', 'Käynnit', 'Yhteydenotot', 'Tiedottaminen', 'Asiakkaat', 'Tunnistautuminen'])
  for (const address of ['/laskenta', '/hyvaksynnat']) {
    openDesk(address, { roles: ['service'] })
    await expect.element(screen.getByText(/Sinulla ei ole oikeutta käyttää tätä sivua\./)).toBeVisible()
  }
  openDesk('/ei-ole', { roles: ['service'] })
  await expect.element(heading('Sivua ei löydy')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
})

test('a move takes the focus to the name of the screen or to its first field, and the tab has its title', async () => {
  const server = openFront('counter', 'service')
  server.answer(listVisits, { rows: [], next: null, earliest: '2026-11-18' })
  const title = () => framed().document.title
  await expect.poll(title).toBe('Työpöytä – Kassavirta')
  await click(rail().getByRole('link', { name: /^Käynnit/ }))
  await expect.element(heading('Käynnit')).toHaveFocus()
  await expect.poll(title).toMatch(/Käynnit – Kassavirta$/)
  await click(rail().getByRole('link', { name: /^Laskenta/ }))
  await expect.element(scanField()).toHaveFocus()
  framed().history.back()
  await expect.element(heading('Käynnit')).toHaveFocus()
})

test('whoever presses Tab in the moment in which a screen appears keeps the focus', async () => {
  const server = openFront('service')
  server.answer(listVisits, { rows: [], next: null, earliest: '2026-11-18' })
  await expect.element(rail()).toBeVisible()
  focusAtOnce(framed(), (shown) =>
    shown.querySelector('h1')?.textContent === 'Käynnit' ? shown.querySelector<HTMLElement>('body a') : null,
  )
  await click(rail().getByRole('link', { name: /^Käynnit/ }))
  await expect.element(heading('Käynnit')).toBeVisible()
  await expect.poll(() => framed().document.title).toMatch(/Käynnit – Kassavirta$/)
  await expect.element(screen.getByRole('link', { name: 'Siirry sisältöön' })).toHaveFocus()
})

test('requests that wait for approval are counted in the rail, and a line says what its colours mean', async () => {
  const server = openFront('supervisor')
  server.answer(getPulse, { at: NOW, approvals: 6, waitsForYou: [], stamps: {} })
  const approvals = rail().getByRole('link', { name: /^Hyväksynnät/ })
  await expect.element(approvals).toMatchTextContent(/6\s*odottaa/)
  await expect.element(rail().getByText('myöhässä, muut odottavat')).toBeVisible()
  server.answer(listApprovals, { rows: [], next: null })
  await click(approvals)
  await expect.element(heading('Hyväksynnät')).toBeVisible()
  await expect.element(approvals).toHaveAttribute('aria-current', 'page')
})

test('the first stop of the keyboard jumps past the rail', async () => {
  openFront()
  await expect.element(rail()).toBeVisible()
  await tab()
  await expect.element(screen.getByRole('link', { name: 'Siirry sisältöön' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('what waits is counted in the rail without a reload; a lost line leaves the numbers with their time', async () => {
  const server = openFront()
  const { putForward } = stopLongWaits()
  answerPulse(server, 3)
  const counting = rail().getByRole('link', { name: /^Laskenta/ })
  await expect.element(counting).toMatchTextContent(/3\s*odottaa/)
  await expect.element(region('Odottaa tekijää')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  answerPulse(server, 4)
  await putForward(10_000)
  await expect.element(counting).toMatchTextContent(/4\s*odottaa/)
  server.cut(getPulse, Number.POSITIVE_INFINITY)
  comeBack()
  await expect.element(screen.getByText(/Tiedot ovat ajalta 10:30/)).toBeVisible()
  await expect.element(region('Odottaa tekijää')).toBeVisible()
  answerPulse(server, 4)
  await putForward(10_000)
  await expect.element(screen.getByText(/Tiedot ovat ajalta/)).not.toBeInTheDocument()
})

test('a bag is found by its number, also by a scanner that does not wait for the hits', async () => {
  const openSearch = async () => {
    const server = openFront()
    server.answer(searchDesk, ({ query }) => ({ hits: query['q'] === BAG ? [bagHit(BAG_ID, BAG)] : [] }))
    server.answer(getBag, factsOf({ state: 'arrived', isOwn: false, counter: null }))
    await expect.poll(() => framed().document.title).toMatch(/ – /)
    await press('{Control>}k{/Control}')
    await expect.element(searchField()).toHaveFocus()
  }
  await openSearch()
  await fill(searchField(), BAG)
  await expect
    .element(screen.getByRole('option', { name: new RegExp(`Pussi.*${BAG}`) }))
    .toHaveAttribute('aria-selected', 'true')
  await press('{Enter}')
  await expect.poll(path).toBe(`/laskenta/${BAG_ID}`)
  await openSearch()
  await press(`${BAG}{Enter}`)
  await expect.poll(path).toBe(`/laskenta/${BAG_ID}`)
})

test('the search finds nothing politely, and its arrows go round', async () => {
  const server = openFront()
  server.answer(searchDesk, ({ query }) => ({
    hits: query['q'] === '4821' ? [bagHit(1, '48211'), bagHit(2, '48212'), bagHit(3, '48213')] : [],
  }))
  await click(screen.getByRole('button', { name: /^Hae/ }))
  await fill(searchField(), 'zzzzzz')
  await expect.element(screen.getByText(/Ei osumia\./)).toBeVisible()
  await fill(searchField(), '4821')
  const options = screen.getByRole('option')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(['zoomed', 'phone'])
  await press('{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await press('{ArrowDown}')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
})

test('a question mark shows the keys, except where it is typed', async () => {
  openFront()
  await expect.poll(() => framed().document.title).toMatch(/ – /)
  await press('{Control>}k{/Control}')
  await expect.element(searchField()).toHaveFocus()
  await press('?')
  await expect.element(searchField()).toHaveValue('?')
  await expect.element(dialog('Näppäimet')).not.toBeInTheDocument()
  openFront()
  await expect.poll(() => framed().document.title).toMatch(/ – /)
  await press('?')
  await expect.element(dialog('Näppäimet')).toMatchTextContent('Vertaa ilmoitukseen')
  await expectAccessible(['zoomed', 'phone'])
})

test('on a phone the areas are behind a menu', async () => {
  openDesk('/', { roles: ['counter'], size: 'phone', given: (given) => answerCounting(given) })
  await click(button('Valikko'))
  await expect.element(dialog('Valikko')).toBeVisible()
  await click(dialog('Valikko').getByRole('link', { name: /^Laskenta/ }))
  await expect.element(dialog('Valikko')).not.toBeInTheDocument()
  await expect.element(heading('Laskenta')).toBeVisible()
})
