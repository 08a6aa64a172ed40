import { listApprovals } from '@kassavirta/domain/people/approvals/api'
import { getBag } from '@kassavirta/domain/bags/counting/api'
import { getPulse, searchDesk } from '@kassavirta/domain/reports/front-pages/desk-api'
import { listVisits } from '@kassavirta/domain/visits/visits/api'
import { describe, expect, test } from 'vitest'
import {
  button,
  click,
  dialog,
  expectGone,
  textsOf,
  fill,
  heading,
  link,
  press,
  region,
  screen,
  tab,
} from '../support/screen.ts'
import { expectTitle, focusAtOnce, framed, setVisibility, stopLongWaits } from '../support/framed-page.ts'
import { answerCounting, BAG, BAG_ID, factsOf, OTHER_BAG, scanField } from './counting-world.ts'
import { openDesk } from './open-desk.ts'
import { pulseOf, waitingBags } from './reports-world.ts'

const rail = () => screen.getByRole('navigation', { name: 'Päävalikko' })
const area = (name: RegExp) => rail().getByRole('link', { name })
const searchField = () => screen.getByRole('combobox', { name: /^Hae pussi/ })

function openFront(...roles: Parameters<typeof openDesk>[1][]) {
  const server = openDesk('/', roles.length === 0 ? 'counter' : roles.flat())
  answerCounting(server)
  server.answer(listVisits, { rows: [], next: null, earliest: '2026-11-18' })
  return server
}

describe('the rail', () => {
  test('has the areas of the person', async () => {
    openFront('service')
    const names = ['Työpöytä', 'Käynnit', 'Yhteydenotot', 'Tiedottaminen', 'Asiakkaat', 'Tunnistautuminen']
    await expect.poll(() => textsOf(rail().getByRole('link'))).toEqual(names)
  })

  test('counts what waits without a reload', async () => {
    const server = openFront()
    const { putForward } = stopLongWaits()
    server.answer(getPulse, pulseOf(waitingBags(3)))
    await expect.element(area(/^Laskenta/)).toMatchTextContent(/3\s*odottaa/)
    server.answer(getPulse, pulseOf(waitingBags(4)))
    await putForward(10_000)
    await expect.element(area(/^Laskenta/)).toMatchTextContent(/4\s*odottaa/)
  })

  test('counts requests for approval, and explains its colours', async () => {
    const server = openFront('supervisor')
    server.answer(getPulse, pulseOf({ approvals: 6 }))
    server.answer(listApprovals, { rows: [], next: null })
    await expect.element(area(/^Hyväksynnät/)).toMatchTextContent(/6\s*odottaa/)
    await expect.element(rail().getByText('myöhässä, muut odottavat')).toBeVisible()
    await click(area(/^Hyväksynnät/))
    await expect.element(heading('Hyväksynnät')).toBeVisible()
    await expect.element(area(/^Hyväksynnät/)).toHaveAttribute('aria-current', 'page')
  })

  test('keeps its numbers without a connection, with their time', async () => {
    const server = openFront()
    const { putForward } = stopLongWaits()
    server.answer(getPulse, pulseOf(waitingBags(4)))
    await expect.element(region('Odottaa tekijää')).toBeVisible()
    server.cut(getPulse, Number.POSITIVE_INFINITY)
    setVisibility('visible')
    await expect.element(screen.getByText(/Tiedot ovat ajalta 10:30/)).toBeVisible()
    await expect.element(region('Odottaa tekijää')).toBeVisible()
    server.answer(getPulse, pulseOf(waitingBags(4)))
    await putForward(10_000)
    await expectGone(screen.getByText(/Tiedot ovat ajalta/))
  })

  test('is passed by the first stop of the keyboard', async () => {
    openFront()
    await expect.element(rail()).toBeVisible()
    await tab()
    await expect.element(link('Siirry sisältöön')).toHaveFocus()
    await press('{Enter}')
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })

  test('is a menu on a phone', async () => {
    answerCounting(openDesk('/', 'counter', 'phone'))
    await click(button('Valikko'))
    await click(dialog('Valikko').getByRole('link', { name: /^Laskenta/ }))
    await expectGone(dialog('Valikko'))
    await expect.element(heading('Laskenta')).toBeVisible()
  })
})

describe('an address', () => {
  test.for(['/laskenta', '/hyvaksynnat'])('of another area is refused: %s', async (address) => {
    openDesk(address, 'service')
    await expect.element(screen.getByText(/Sinulla ei ole oikeutta käyttää tätä sivua\./)).toBeVisible()
  })

  test('of nothing says so', async () => {
    openDesk('/ei-ole', 'service')
    await expect.element(heading('Sivua ei löydy')).toBeVisible()
  })
})

describe('a move to another screen', () => {
  test('gives the focus to its name or first field', async () => {
    openFront('counter', 'service')
    await expectTitle('Työpöytä – Kassavirta')
    await click(area(/^Käynnit/))
    await expect.element(heading('Käynnit')).toHaveFocus()
    await expect.poll(() => framed().document.title).toMatch(/Käynnit – Kassavirta$/)
    await click(area(/^Laskenta/))
    await expect.element(scanField()).toHaveFocus()
    framed().history.back()
    await expect.element(heading('Käynnit')).toHaveFocus()
  })

  test('leaves the focus to a quick Tab', async () => {
    openFront('service')
    await expect.element(rail()).toBeVisible()
    focusAtOnce(framed(), (shown) =>
      shown.querySelector('h1')?.textContent === 'Käynnit'
        ? shown.querySelector<HTMLElement>('body a')
        : null,
    )
    await click(area(/^Käynnit/))
    await expect.poll(() => framed().document.title).toMatch(/Käynnit – Kassavirta$/)
    await expect.element(link('Siirry sisältöön')).toHaveFocus()
  })
})

describe('the search', () => {
  const hitOf = (id: number, title: string) => ({
    kind: 'bag' as const,
    id,
    title,
    note: 'Myllypuoti Kaleva',
    state: 'arrived',
  })

  async function openSearch() {
    const server = openFront()
    server.answer(searchDesk, ({ query }) => ({
      hits:
        query['q'] === BAG
          ? [hitOf(BAG_ID, BAG)]
          : query['q'] === '4001'
            ? [hitOf(BAG_ID, BAG), hitOf(9102, OTHER_BAG), hitOf(9103, '40010073')]
            : [],
    }))
    server.answer(getBag, factsOf())
    // The frame names the screen after it has begun to hear its keys.
    await expectTitle('Työpöytä – Kassavirta')
    await press('{Control>}k{/Control}')
    await expect.element(searchField()).toHaveFocus()
  }

  test('opens a bag by its number', async () => {
    await openSearch()
    await fill(searchField(), BAG)
    await expect
      .element(screen.getByRole('option', { name: new RegExp(`Pussi.*${BAG}`) }))
      .toHaveAttribute('aria-selected', 'true')
    await press('{Enter}')
    await expect.poll(() => framed().location.pathname).toBe(`/laskenta/${BAG_ID}`)
  })

  test('opens a bag for a scanner that does not wait', async () => {
    await openSearch()
    await press(`${BAG}{Enter}`)
    await expect.poll(() => framed().location.pathname).toBe(`/laskenta/${BAG_ID}`)
  })

  test('says that it finds nothing', async () => {
    await openSearch()
    await fill(searchField(), 'zzzzzz')
    await expect.element(screen.getByText(/Ei osumia\./)).toBeVisible()
  })

  test('has arrows that go round', async () => {
    await openSearch()
    await fill(searchField(), '4001')
    const options = screen.getByRole('option')
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
    await press('{ArrowUp}')
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
    await press('{ArrowDown}')
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  })

  test('takes a question mark as text', async () => {
    await openSearch()
    await press('?')
    await expect.element(searchField()).toHaveValue('?')
    await expectGone(dialog('Näppäimet'))
  })
})

test('a question mark shows the keys', async () => {
  openFront()
  await expectTitle('Työpöytä – Kassavirta')
  await press('?')
  await expect.element(dialog('Näppäimet')).toMatchTextContent('Vertaa ilmoitukseen')
})
