import {
  countBags,
  listBags,
  listMissingBags,
  listSuspects,
  passOn,
  putBack,
} from '@kassavirta/domain/bags/counting/api'
import { listFittedCounts } from '@kassavirta/domain/bags/counting/fitted-api'
import { getStaffSession } from '@kassavirta/domain/people/staff/api'
import { expect, test } from 'vitest'
import { click, press } from '../support/actions.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import { button, region, screen } from '../support/screen.ts'
import { answerCounting, BAG, bagOf, company, missing, scanField } from './counting-world.ts'
import { openDesk, staffOf } from './open-desk.ts'

const table = (name: string) => screen.getByRole('table', { name, exact: true })
const late = bagOf({ bagId: 9102, number: '40010072', isLate: true, due: '2026-11-13' })

test('the list of bags is worked with the arrows, Enter and Esc, and shows the late ones alone', async () => {
  const server = openDesk('/laskenta', {
    roles: ['counter'],
    given: (given) => answerCounting(given, { arrived: [bagOf(), late] }),
  })
  await expect.element(scanField()).toHaveFocus()
  await expect.element(table('Laskettavat')).toBeVisible()
  const rows = table('Laskettavat').getByRole('button')
  await press('{ArrowDown}')
  await expect.element(rows.nth(0)).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveFocus()
  await press('{Escape}')
  await expect.element(scanField()).toHaveFocus()
  await expectAccessible(['zoomed', 'phone'])
  await click(screen.getByRole('checkbox', { name: 'Vain myöhässä olevat' }))
  await expect.poll(() => framed().location.search).toBe('?myohassa=1')
  await expect.poll(() => server.calls(listBags).some(({ query }) => query['late'] === 'true')).toBe(true)
  await expect.element(table('Laskettavat').getByText('Myöhässä')).toBeVisible()
})

test('a long list goes on by the page, and shows the own office or all', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => bagOf({ bagId: index + 1, number: `4002${index}` }))
  const server = openDesk('/laskenta', { roles: ['counter'], given: answerCounting })
  server.answer(getStaffSession, { ...staffOf(['counter']), office: 'Jyväskylä' })
  server.answer(listBags, ({ query }) =>
    query['state'] !== 'arrived'
      ? { rows: [], next: null }
      : query['office'] === 'Jyväskylä'
        ? { rows: rows.slice(0, 2), next: null }
        : query['after'] === 'p2'
          ? { rows: [late], next: null }
          : { rows, next: 'p2' },
  )
  const heads = table('Laskettavat').getByRole('rowheader')
  await expect.element(screen.getByRole('main').getByText('Konttori Jyväskylä')).toBeVisible()
  await expect.poll(() => heads.elements().length).toBe(2)
  await click(screen.getByRole('checkbox', { name: 'Kaikki konttorit' }))
  await expect.poll(() => heads.elements().length).toBe(100)
  await click(button('Näytä lisää'))
  await expect.poll(() => heads.elements().length).toBe(101)
  await expect.element(button('Näytä lisää')).not.toBeInTheDocument()
})

test('a supervisor takes the bag of somebody who has gone: back to the queue, or on where it was compared already', async () => {
  const held = bagOf({ state: 'counting', counter: 'Laura Laskija', version: 3 })
  const server = openDesk('/laskenta', {
    roles: ['supervisor'],
    given: (given) => answerCounting(given, { counting: [held] }),
  })
  const onTable = region('Pöydillä nyt').getByRole('listitem').filter({ hasText: BAG })
  await expect.element(onTable).toMatchTextContent('Laura Laskija')
  await expectAccessible(['zoomed', 'phone'])
  server.refuseFor(putBack, 'stateChanged')
  server.refuseFor(passOn, 'changedElsewhere')
  await click(button('Ota pöydältä', onTable))
  await expect.element(onTable.getByRole('alert')).toHaveTextContent('Joku muu on muuttanut tietoja')
  server.answer(putBack, bagOf())
  answerCounting(server)
  await click(button('Ota pöydältä', onTable))
  await expect.element(onTable).not.toBeInTheDocument()
  expect(server.calls(putBack).map(({ body }) => body)).toEqual([{ version: 3 }, { version: 3 }])
})

const suspect = {
  suspectId: 71,
  bagId: 9101,
  number: BAG,
  company,
  name: '50 €',
  worth: 50,
  serial: 'PA1234567890',
  found: '2026-11-13T08:00:00Z',
  foundBy: 'Testi Työntekijä',
  due: '2026-11-14',
  isLate: true,
  handedOn: null,
  handedTo: '',
  handedBy: '',
  version: 4,
}

test('every list of the counting can be read and used by everyone', async () => {
  const server = openDesk('/laskenta', {
    roles: ['counter', 'supervisor'],
    given: (given) =>
      answerCounting(given, {
        arrived: [bagOf(), late],
        second: [bagOf({ state: 'second' })],
        disputed: [bagOf({ bagId: 9103, number: '40010073', state: 'disputed' })],
        aside: [bagOf({ state: 'aside', asideReason: 'Sinetti puuttuu' })],
      }),
  })
  server.answer(listMissingBags, { rows: [missing], next: null })
  server.answer(listSuspects, { rows: [suspect], next: null })
  server.answer(countBags, {
    arrived: 2,
    late: 1,
    counting: 0,
    second: 1,
    secondCounting: 0,
    disputed: 1,
    aside: 1,
    missing: 1,
    suspects: 1,
  })
  for (const name of ['Laskettavat', 'Toinen laskenta', 'Sivussa', 'Puuttuvat', 'Epäillyt setelit']) {
    const tab = screen.getByRole('link', { name: new RegExp(`^${name}`) })
    await click(tab)
    await expect.element(table(name)).toBeVisible()
    await expect.element(tab).toHaveAttribute('aria-current', 'page')
    await expectAccessible(['zoomed', 'phone'])
  }
})

test('a supervisor sees whose counts became equal only after the comparison, and who linked bags by hand [R-COUNT-05]', async () => {
  const rows = [
    { counter: 'Laura Laskija', fitted: 3, linked: 0 },
    { counter: 'Eeva Esimies', fitted: 0, linked: 2 },
  ]
  const server = openDesk('/laskenta/toinen', { roles: ['supervisor'], given: answerCounting })
  server.answer(listFittedCounts, { since: '2026-08-18', rows })
  const panel = region('Täsmäsi vasta vertailun jälkeen tai yhdistettiin käsin')
  await expect.element(panel).toMatchTextContent(/Laura Laskija.*Täsmäsi vertailun jälkeen: 3/)
  await expect.element(panel).toMatchTextContent(/Eeva Esimies.*Yhdisti käsin: 2/)
  await expectAccessible(['zoomed', 'phone'])
})
