import { getPhoneOrder, orderByPhone } from '@kassavirta/domain/orders/change-orders/api'
import { expect, test } from 'vitest'
import { blur, choose, click, fill, box, button, screen } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { reload } from '../support/framed-page.ts'
import { giveCustomers, placeOf } from './customers-world.ts'
import { openDesk } from './open-desk.ts'

test('the service orders for a customer who phones, within the limit, and keeps what is typed', async () => {
  const server = openDesk('/asiakkaat/4101', {
    roles: ['service'],
    given: (given) => {
      giveCustomers(given, placeOf({ companyId: 4101, name: 'Myllypuoti Kaleva' }))
      given.answer(getPhoneOrder, {
        name: 'Myllypuoti Kaleva',
        accounts: [
          {
            accountId: 61,
            accountNumber: 'FI2112345600000785',
            looseChange: false,
            earliest: '2026-11-18',
            latest: '2026-12-16',
            cutoff: '2026-11-16T10:00:00Z',
            closedDates: ['2026-11-21', '2026-11-22'],
            orderers: [
              { userId: 71, name: 'Maija Virtanen', limit: 300 },
              { userId: 72, name: 'Antti Aalto', limit: null },
            ],
          },
        ],
      })
    },
  })
  await click(screen.getByRole('link', { name: 'Tilaa asiakkaan puolesta' }))
  await click(button('Tee tilaus'))
  await expect.element(screen.getByRole('link', { name: /^Tilaaja/ })).toBeVisible()
  expect(server.calls(orderByPhone)).toEqual([])
  await click(screen.getByRole('combobox', { name: 'Tilaaja' }))
  const orderer = (await screen.getByRole('combobox', { name: 'Tilaaja' }).findElement()) as HTMLSelectElement
  await choose(screen.getByRole('combobox', { name: 'Tilaaja' }), '71')
  expect(orderer.value).toBe('71')
  await expect.element(screen.getByText(/^Raja 300,00/)).toBeVisible()
  await fill(box('Toimituspäivä'), '18.11.2026')
  await blur(box('Toimituspäivä'))
  await fill(screen.getByRole('textbox', { name: /^50 €/ }), '4')
  await expect.element(screen.getByText(/^Yhteensä 200,00/)).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await reload()
  await expect.element(screen.getByText(/^Yhteensä 200,00/)).toBeVisible()
  server.answer(orderByPhone, { entryId: 712 })
  await click(button('Tee tilaus'))
  await expect.element(screen.getByText(/Tilaus 712 on tehty: 200,00.* toimitus ke 18\.11\./)).toBeVisible()
  expect(server.calls(orderByPhone)[0]).toMatchObject({
    params: { companyId: '4101' },
    body: { accountId: 61, userId: 71, deliveryDate: '2026-11-18', pcs_50e: 4, totalSum: 200 },
  })
})
