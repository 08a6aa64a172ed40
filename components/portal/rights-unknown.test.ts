import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { expect, test } from 'vitest'
import { goTo } from '../support/address.ts'
import { alert, heading } from '../support/screen.ts'
import { walk } from '../support/walk.ts'
import { openPortal } from './open-portal.ts'

test('rights that cannot be loaded are told by name on each guarded page, with whom to call [R-ERR-07, R-ERR-20, R-ERR-21]', async () => {
  const desk = /Asiakaspalvelu auttaa:\s*010 234 5678/
  const accounts = 'Tilitietojen lataus epäonnistui'
  openPortal('/palaute', {
    given: ({ refuse, letRestWait }) => {
      refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
      letRestWait()
    },
  })
  await expect.element(heading('Palaute')).toBeVisible()
  expect(
    await walk(
      [
        { name: '/tarviketilaus', title: 'Tarviketilaus', told: ['Käyttöoikeuksien haku epäonnistui'] },
        { name: '/tilitys', title: 'Tilitysilmoitus', told: [accounts, desk] },
        {
          name: '/vaihtorahatilaus',
          title: 'Vaihtorahatilaus',
          told: ['Vaihtorahatilausta ei voi lähettää', accounts, desk],
        },
      ],
      async ({ name, title, told }) => {
        goTo(name)
        await expect.element(heading(title)).toBeVisible()
        for (const text of told) await expect.element(alert()).toMatchTextContent(text)
      },
    ),
  ).toEqual([])
})
