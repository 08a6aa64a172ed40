import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getMandateChanges, getMandates, getRoleChanges } from '@kassavirta/domain/places/mandates/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/concern-api'
import { expect, test } from 'vitest'
import { click, link, region, screen } from '../support/screen.ts'
import { address, reload } from '../support/framed-page.ts'
import { texts, NO_CONCERN, openPortal, eetu, manager, onlyRights } from './open-portal.ts'
import { act, BUSY, tile, type OverviewReply } from './front-world.ts'

const ownDeposits = () => region('Omat tilitykset')
const { deliveries: _deliveries, ...withoutDeliveries } = BUSY

test('a cashier sees whether today’s bag is declared', async () => {
  const told: OverviewReply = {
    ...withoutDeliveries,
    deposits: { ...BUSY.deposits!, areOwn: true },
    today: { count: 1, latest: null },
  }
  const server = openPortal('/', {
    user: eetu,
    given: ({ answer }) => {
      answer(getAccounts, onlyRights('permissionDeposit'))
      answer(getOverview, told)
    },
  })
  await expect.poll(() => ownDeposits().getByRole('listitem').elements().length).toBe(3)
  // A colleague has declared; the person has not.
  await expect.element(ownDeposits()).toMatchTextContent('Tämän päivän myynnistä on 1 tilitysilmoitus.')
  await expect.element(screen.getByText('Et ole tilittänyt tämän päivän myyntiä')).toBeVisible()
  await expect.element(screen.getByText(/edellinen myyntipäivä la 14\.11\., 1\s254,50\s€$/)).toBeVisible()
  await expect.element(link('Kaikki omat tilitykset')).toBeVisible()
  await expect.element(act('Tilaa vaihtorahaa')).toBeDisabled()
  const height = (name: string) => act(name).element().parentElement!.getBoundingClientRect().height
  expect(height('Tilaa vaihtorahaa')).toBeLessThan(height('Tee tilitys') / 2)
  server.answer(getOverview, { ...told, today: { count: 2, latest: '2026-11-16T07:30:00.000Z' } })
  await reload()
  const pill = screen.getByText('Ilmoitettu klo 09:30')
  await expect.element(pill).toBeVisible()
  await expect.element(ownDeposits()).toMatchTextContent('Tämän päivän myynnistä on 2 tilitysilmoitusta.')
  // It lies on the act, and leaves its presses to it.
  const { left, top, width, height: high } = pill.element().getBoundingClientRect()
  const pressed = pill.element().ownerDocument.elementFromPoint(left + width / 2, top + high / 2)
  expect(pressed).toBe(act('Tee tilitys').element())
})

const place = (companyId: number, name: string, more: object) => ({
  companyId,
  name,
  city: 'Tampere',
  week: '1111111',
  isUsual: true,
  waiting: { count: 0, sum: 0 },
  declared: 1000,
  counted: 1000,
  difference: 0,
  ...more,
})
const CONCERN = {
  ...NO_CONCERN,
  count: 8,
  declared: 5,
  expected: 6,
  waiting: { count: 10, sum: 20_822.45 },
  month: {
    declared: 2000,
    counted: 1950,
    difference: -50,
    bags: 61,
    differing: 4,
    undeclared: { count: 3, sum: 450 },
  },
  places: [
    place(4101, 'Myllypuoti Kaleva', { difference: -50, waiting: { count: 2, sum: 120.5 } }),
    place(4104, 'Naavakahvila Satama', { week: '1111110' }),
    place(4105, 'Sunnuntaisin kiinni', { week: '1111110', isUsual: false }),
  ],
}

test('a manager sees the state of the concern, with its reports', async () => {
  openPortal('/', {
    user: manager,
    given: ({ answer, letRestWait }) => {
      answer(getConcernOverview, CONCERN)
      answer(getAccounts, onlyRights())
      letRestWait()
    },
  })
  await expect
    .element(link('5 / 6 toimipaikkaa'))
    .toHaveAttribute('href', expect.stringMatching(/\?from=2026-11-15&to=2026-11-15&group=place$/))
  await expect
    .element(region('Tilitetty eilen, su 15.11.').getByRole('link', { name: 'Naavakahvila Satama' }))
    .toHaveAttribute('href', expect.stringMatching(/\?from=2026-11-09&to=2026-11-15&company=4104$/))
  const differences = region('Erot tässä kuussa').getByRole('link')
  await expect.element(differences).toHaveAccessibleName(expect.stringMatching(/^−50,00\s€$/))
  await expect
    .element(differences)
    .toHaveAttribute('href', expect.stringMatching(/\?from=2026-11-01&differences=1$/))
  await expect
    .element(region('Odottaa laskentaa').getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/\?from=2026-10-17&criterion=til_created&state=new$/))
  const rows = texts(region('Toimipaikat').getByRole('row'))
  expect(rows[1]).toMatch(
    /^Myllypuoti Kaleva Tampere ?Tilitetty ?Tilitetty 7 päivänä seitsemästä2 · 120,50\s€1\s000,00\s€1\s000,00\s€−50,00\s€$/,
  )
  expect(rows[2]).toMatch(/^Naavakahvila Satama Tampere ?Ei tilitystä ?Tilitetty 6 päivänä seitsemästä–/)
  expect(rows[3]).toMatch(/^Sunnuntaisin kiinni Tampere ?– ?Tilitetty 6 päivänä/)
  expect(rows[4]).toMatch(/^Ilmoitettu ja laskettu–10 · .*−50,00\s€$/)
  expect(rows[5]).toMatch(/^Ilman ilmoitettua summaa, 3 pussia–+450,00\s€–$/)
  await expect.element(region('Toimipaikat')).toMatchTextContent('Näkyvissä 3 toimipaikkaa 8:sta')
  await click(differences)
  await expect.poll(address).toMatch(/^\/raportit\/.*differences=1/)
})

test('without place rights the acts are one low line', async () => {
  localStorage.setItem('kassavirta.options', '{"placeOfBusiness":4101}')
  const open = (size: 'desk' | 'phone') =>
    openPortal('/', {
      user: manager,
      size,
      given: ({ answer }) => {
        answer(getConcernOverview, CONCERN)
        answer(getOverview, { notices: BUSY.notices })
        answer(getAccounts, onlyRights())
      },
    })
  open('desk')
  await expect
    .element(act('Tee tilitys'))
    .toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
  const boxes = () =>
    ['Tee tilitys', 'Tilaa vaihtorahaa', 'Kuljettajat', 'Raportit'].map((name) =>
      act(name).element().parentElement!.getBoundingClientRect(),
    )
  const [first, ...others] = boxes()
  expect(others.map(({ y }) => y)).toEqual(others.map(() => first!.y))
  expect(others.map(({ x }) => x)).toEqual(others.map(({ x }) => x).toSorted((a, b) => a - b))
  expect(first!.height).toBeLessThan(90)
  await expect.element(tile()).toBeVisible()
  open('phone')
  await expect.element(region('Toimipaikat')).toBeVisible()
  const { scrollWidth, clientWidth } = region('Toimipaikat').element().ownerDocument.documentElement
  expect(scrollWidth).toBe(clientWidth)
})

test('an administrator sees mandates that end and last changes', async () => {
  const mandate = {
    mandateId: 1,
    accountId: 5101,
    accountNumber: 'FI2112345600000785',
    firstName: 'Eetu',
    lastName: 'Lahtinen',
    mandateStart: '2026-01-01',
    mandateEnd: '2026-11-20',
    mandateModified: '2026-01-01T08:00:00.000Z',
    mandateWithdrawLimit: null,
    permissionChangeCurrencyOrder: true,
    mandateChangeCurrency: false,
    mandateDeposit: true,
    mandateChangeOrderReport: false,
    mandateDepositReport: false,
    mandateCancelled: false,
    mandateLastDay: '2026-11-20',
  }
  const change = {
    at: '2025-07-22T06:15:00.000Z',
    by: null,
    change: 'given' as const,
    person: 'Virtanen Sari',
    accountNumber: null,
    differences: [],
  }
  openPortal('/', {
    user: eetu,
    given: ({ answer }) => {
      answer(getAccounts, { ...onlyRights(), capabilities: ['mandateAdmin', 'roleAdmin'] })
      answer(getMandates, {
        mandates: [
          { ...mandate, mandateId: 2, firstName: 'Sari', mandateLastDay: null },
          { ...mandate, mandateId: 3, firstName: 'Pekka', mandateCancelled: true },
          mandate,
        ],
      })
      answer(getMandateChanges, { changes: [{ ...change, accountNumber: 'FI2112345600000785' }] })
      answer(getRoleChanges, { changes: [change] })
    },
  })
  const endings = region('Päättyvät valtuutukset')
  await expect
    .poll(() => texts(endings.getByRole('listitem')).map((text) => text.replaceAll('\u00a0', ' ')))
    .toEqual(['Lahtinen EetuFI21 1234 5600 0007 85, voimassa pe 20.11. asti'])
  await expect
    .element(region('Käyttöoikeuksien muutokset'))
    .toMatchTextContent(/Palveluntarjoaja antoi käyttöoikeuden: Virtanen Sari ?ti 22\.7\.2025 klo 09:15/)
  await expect.element(region('Valtuutusten muutokset')).toMatchTextContent(/tili FI21\s1234/)
})
