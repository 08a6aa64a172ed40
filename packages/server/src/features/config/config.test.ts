import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { parameter } from '../../tables/parameter.ts'

const portal = givenPortal()
const getConfig = async () => (await portal.app.inject('/api/config')).json()

test('an untouched portal names itself Kassavirta and gives the service hours of the specification', async () => {
  expect(await getConfig()).toMatchObject({
    productName: 'Kassavirta',
    serviceDeskHours: 'arkisin klo 8.00-16.00',
    reportListNotice: 'Lisää raportteja tulossa huhtikuussa.',
  })
})

test('what staff have set is answered at once [R-HELP-03]', async () => {
  await portal.database.db
    .insert(parameter)
    .values({ key: 'serviceDeskPhone', value: '010 555 0100', changedAt: portal.now })
  expect(await getConfig()).toMatchObject({ serviceDeskPhone: '010 555 0100', productName: 'Kassavirta' })
})
