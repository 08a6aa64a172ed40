import { expect, test } from 'vitest'
import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/api'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import { framed, resizeFrame, address, expectAddress, goBack, visitPage } from '../support/framed-page.ts'
import {
  choose,
  click,
  fill,
  button,
  choice,
  heading,
  link,
  region,
  screen,
  box,
  expectGone,
  walk,
  textsOf,
} from '../support/screen.ts'
import {
  answerRightsWithout,
  deposit,
  handledDeposit,
  openReport,
  WHOLE,
  column,
  expectRows,
  expectValue,
  lead,
  menuButton,
  openMenu,
  table,
  concernDeposit,
  header,
} from './reports-world.ts'

const DEPOSITS = 'Tilitysilmoitukset'
const HANDLED = 'Käsitellyt tilitykset'
const field = () => screen.getByRole('searchbox', { name: 'Pussi, viite tai summa' })
const onlyDifferences = () => screen.getByRole('checkbox', { name: 'Vain erot' })
const cards = (title: string) => region(title).getByRole('listitem')

const handled = [
  handledDeposit(1, { difference: -20, securityBagNumber: '104558' }),
  handledDeposit(2, { difference: 5.5, securityBagNumber: '104559' }),
  handledDeposit(3),
]

test('differences and a search narrow the rows together', async () => {
  const { calls } = openReport(`kasitellyt-tilitykset?${WHOLE}`, [[handledDeposits, handled]])
  await expectRows(HANDLED, 3)
  await openMenu('filters')
  await click(onlyDifferences())
  await expectAddress(`/raportit/kasitellyt-tilitykset?${WHOLE}&differences=1`)
  await expectRows(HANDLED, 2)
  await fill(field(), '04558')
  await expectAddress(`/raportit/kasitellyt-tilitykset?${WHOLE}&find=04558&differences=1`)
  await expect.element(lead()).toMatchTextContent(/^1 rivi,/)
  await expect.element(field()).toHaveFocus()
  await fill(field(), 'ei tällaista')
  await expect
    .element(screen.getByText('Rajaukset: vain erot, haku ”ei tällaista”. Ilman niitä löytyy 3 riviä.'))
    .toBeVisible()
  await click(button('Poista rajaukset'))
  await expectRows(HANDLED, 3)
  await expect.element(field()).toHaveValue('')
  await expectAddress(`/raportit/kasitellyt-tilitykset?${WHOLE}`)
  expect(calls(handledDeposits.endpoint)).toHaveLength(1)
})

test('a sum is found as it is written', async () => {
  openReport(`tilitysilmoitukset?${WHOLE}`, [
    [deposits, [deposit(1, { totalSum: 1234.5 }), deposit(2, { totalSum: 123.45 }), deposit(3)]],
  ])
  await expectRows(DEPOSITS, 3)
  await fill(field(), '1\u00a0234,50 €')
  await expectRows(DEPOSITS, 1)
  expect(column(DEPOSITS, 0)).toEqual(['1'])
})

test('only differences are shown among declarations too', async () => {
  const rows = [
    deposit(1, { countingState: 'käsitelty', difference: -20 }),
    deposit(2, { countingState: 'käsitelty', difference: 5.5 }),
    deposit(3, { countingState: 'käsitelty', difference: 0 }),
    deposit(4, { difference: -3, removed: '2026-11-12T10:00:00Z' }),
  ]
  const result = { entryId: 7, signedTotal: 100, total: 80, difference: -20 }
  const { calls } = openReport(
    `tilitysilmoitukset?${WHOLE}`,
    [
      [
        deposits,
        ({ differences }) =>
          differences === 'true' ? rows : rows.map((row) => ({ ...row, difference: null })),
      ],
    ],
    { given: ({ answer }) => answer(getResult, { result }) },
  )
  await expectRows(DEPOSITS, 3)
  const headings = () => textsOf(table(DEPOSITS).getByRole('columnheader'))
  expect(headings()).toHaveLength(7)
  await openMenu('filters')
  await click(onlyDifferences())
  await expectAddress(`/raportit/tilitysilmoitukset?${WHOLE}&differences=1`)
  await expectRows(DEPOSITS, 2)
  expect(headings().at(-1)).toMatch(/^Ero/)
  expect(column(DEPOSITS, 7)).toEqual(['Vajaus −20,00 €', 'Ylijäämä 5,50 €'])
  expect(calls(deposits.endpoint).at(-1)?.query).toMatchObject({ differences: 'true' })
  resizeFrame('phone')
  await expect.poll(() => cards(DEPOSITS).elements()).toHaveLength(2)
  await expect.element(cards(DEPOSITS).nth(0)).toMatchTextContent('Vajaus −20,00 €')
  resizeFrame('desk')
  await click(link('1', table(DEPOSITS)))
  await expect.element(heading('Tilitysilmoitus #1')).toHaveFocus()
  await expectValue('Ero', '−20,00 € Vajaus')
})

test('without results no differences are offered', async () => {
  openReport('tilitysilmoitukset', [[deposits, [deposit(1)]]], {
    given: (server) => answerRightsWithout(server, ['permissionDepositReport']),
  })
  await expectRows(DEPOSITS, 1)
  await expect.element(field()).toBeVisible()
  await openMenu('filters')
  await expect.element(choice('Tila')).toBeVisible()
  await expect.element(onlyDifferences()).not.toBeInTheDocument()
})

test('an inquiry is one press from its row', async () => {
  const path = `kasitellyt-tilitykset?${WHOLE}&find=104558`
  openReport(path, [[handledDeposits, handled]])
  const ask = link('Tiedustele pussista 104558')
  await click(ask)
  await expect.element(heading('Tiedustelu')).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: /^Turvapussin/ })).toHaveValue('104558')
  await expect.element(screen.getByRole('checkbox', { name: 'Tilitysero' })).toBeChecked()
  resizeFrame('phone')
  await visitPage(`/raportit/${path}`)
  await expect.element(ask).toBeVisible()
  expect(ask.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await click(ask)
  await expect.element(heading('Tiedustelu')).toHaveFocus()
})

test('a card on a phone is one link', async () => {
  openReport(`kasitellyt-tilitykset?${WHOLE}&differences=1`, [[handledDeposits, handled]], {
    size: 'phone',
    given: ({ answer }) => answer(getDeclaration, { declaration: null, messageId: null }),
  })
  await expect.poll(() => cards(HANDLED).elements()).toHaveLength(2)
  for (const link of cards(HANDLED)
    .getByRole('link', { name: /^Pussi/ })
    .elements())
    expect
      .soft(link.textContent.replaceAll(/\s+/g, ' '))
      .toMatch(/^Pussi 10455\d 100,00 € Laskentapäivä 10\.11\.2026 (Vajaus −20|Ylijäämä 5)/)
  const heights = cards(HANDLED)
    .elements()
    .map((card) => card.getBoundingClientRect().height)
  expect(Math.max(...heights)).toBeLessThanOrEqual(100)
  await expectNoSidewaysScroll()
  const card = cards(HANDLED).nth(0).element()
  card.scrollIntoView({ block: 'center' })
  const { left, top } = card.getBoundingClientRect()
  ;(framed().document.elementFromPoint(left + 150, top + 8) as HTMLElement).click()
  await expect.element(heading('Käsitelty tilitys')).toHaveFocus()
})

test('on a phone the rows are cards [R-REP-04]', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => deposit(index + 1, { totalSum: 1000 + index }))
  openReport(`tilitysilmoitukset?${WHOLE}`, [[deposits, rows]], { size: 'phone' })
  await expect.poll(() => cards(DEPOSITS).elements()).toHaveLength(50)
  await expect.element(screen.getByRole('columnheader', { name: 'Turvapussinumero' })).not.toBeInTheDocument()
  await expect.element(cards(DEPOSITS).nth(0)).toMatchTextContent('Pussi 770')
  await openMenu('more')
  await choose(choice('Järjestys'), 'Summa, laskeva')
  await expectAddress(`/raportit/tilitysilmoitukset?sort=-totalSum&${WHOLE}`)
  await expect.element(cards(DEPOSITS).nth(0)).toMatchTextContent('770120')
  const next = link('Seuraava sivu')
  await click(next)
  await expect.poll(address).toMatch(/page=2/)
  await expect.element(cards(DEPOSITS).nth(0)).toMatchTextContent('77070')
  await expect.element(cards(DEPOSITS).nth(0)).toBeInViewport()
  await expect.element(next).toHaveFocus()
})

test('on a phone the first cards are drawn first', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => deposit(index + 1))
  const server = openReport('lista', [[deposits, rows]], {
    size: 'phone',
    given: ({ answer }) => answer(getResult, { result: null }),
  })
  const letGo = server.hold(deposits.endpoint)
  await visitPage(`/raportit/tilitysilmoitukset?${WHOLE}`)
  await expect.element(menuButton('more')).toBeVisible()
  const boxes = () => cards(DEPOSITS).elements()
  const filled = () => boxes().filter(({ childElementCount }) => childElementCount > 0).length
  const drawn: (readonly [boxes: number, filled: number])[] = []
  const watcher = new MutationObserver(() => drawn.push([boxes().length, filled()]))
  watcher.observe(framed().document.body, { childList: true, subtree: true })
  letGo()
  await expect.poll(filled).toBe(50)
  watcher.disconnect()
  expect(drawn.find(([count]) => count > 0)).toEqual([50, 12])

  const card = cards(DEPOSITS).nth(40)
  const layout = () => framed().getComputedStyle(card.element()).contentVisibility
  expect(layout()).toBe('auto')
  expect(mediaOf('content-visibility')).toEqual([expect.stringContaining('screen')])

  const bag = /Pussi (\d+)/.exec(card.element().textContent)?.[1] ?? ''
  const page = framed() as Window & { readonly find?: (text: string) => boolean }
  expect([bag.length, page.find?.(bag)]).toEqual([5, true])
  await expect.element(card).toBeInViewport()

  await click(card.getByRole('link').nth(0))
  await expect.element(heading(`Tilitysilmoitus #${bag.slice(3)}`)).toBeVisible()
  await goBack()
  await expect.poll(filled).toBe(50)
  await expect.element(card).toBeInViewport()
  expect(layout()).toBe('visible')
})

/** For what the page sets a property of its styles: on paper cards must all be there. */
const mediaOf = (property: string): readonly string[] =>
  [...framed().document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter(({ cssText }) => cssText.includes(`${property}:`))
    .map((rule) => ('media' in rule ? (rule.media as MediaList).mediaText : 'all'))

const OF_PLACE = 'Tilitysilmoitukset'
const OF_CONCERN = 'Konsernin tilitykset'
const CUT = 'Päivä vaihdettiin: aikaisin mahdollinen on 12.10.2025.'
const cut = () => screen.getByText(CUT, { exact: true })

/** 110 rows: two pages of fifty and one of ten. */
const numbers = Array.from({ length: 110 }, (_, index) => index + 1)

const openLists = (path: string) =>
  openReport(path, [
    [deposits, numbers.map((number) => deposit(number))],
    [
      extendedDeposits,
      ({ DateStart }) => (String(DateStart) < '2027' ? numbers.map((number) => concernDeposit(number)) : []),
    ],
  ])

test('a range before the first list is cut and told [R-REP-06]', async () => {
  openLists('tilitysilmoitukset')
  const lists = [
    { name: 'tilitysilmoitukset', title: OF_PLACE },
    { name: 'konsernin-tilitykset', title: OF_CONCERN },
  ]
  expect(
    await walk(lists, async ({ name, title }) => {
      await visitPage(`/raportit/${name}?from=2020-01-01&to=2026-11-16`)
      await expectRows(title, 50)
      await expect.element(cut()).toBeVisible()
      await expect.element(menuButton('time')).toHaveTextContent('12.10.2025–16.11.2026')
      await openMenu('time')
      await expect.element(box('Alkupäivä')).toHaveValue('12.10.2025')
      await click(screen.getByRole('button', { name: 'Tämä kuukausi', exact: true }))
      await expectGone(cut())
      await visitPage(`/raportit/${name}?from=2025-10-12&to=2026-11-16`)
      await expectRows(title, 50)
      await expectGone(cut())
    }),
  ).toEqual([])
})

test('a page beyond the end is put right [R-REP-05]', async () => {
  openLists('tilitysilmoitukset')
  const lists = [
    { name: 'tilitysilmoitukset', title: OF_PLACE, column: 'Summa', sort: '-totalSum' },
    { name: 'konsernin-tilitykset', title: OF_CONCERN, column: 'Ilmoitettu summa', sort: '-declaredTotal' },
  ]
  expect(
    await walk(lists, async ({ name, title, column, sort }) => {
      const path = `/raportit/${name}`
      const range = 'from=2020-01-01&to=2026-11-16'
      await visitPage(`${path}?${range}&page=99&sort=${sort}`)
      await expectRows(title, 10)
      await expect.element(header(title, column)).toHaveAttribute('aria-sort', 'descending')
      await expectAddress(`${path}?${range}&sort=${sort}&page=3`)
      await expect.element(cut()).toBeVisible()
      await visitPage(`${path}?${range}&page=2`)
      await expectRows(title, 50)
      await expectAddress(`${path}?${range}&page=2`)
      await visitPage(`${path}?from=2027-01-01&to=2027-01-02&page=2`)
      await expectRows(title, 0)
      await expectAddress(`${path}?from=2027-01-01&to=2027-01-02`)
    }),
  ).toEqual([])
})
