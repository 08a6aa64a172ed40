import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { parameter } from '../../../tables/parameter.ts'

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

test('a browser installs the portal under the name that staff have set', async () => {
  const manifest = () => portal.app.inject('/manifest.webmanifest')
  const { headers, ...first } = await manifest()
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ])
  expect(first.json()).toMatchObject({
    id: './',
    lang: 'fi',
    name: 'Kassavirta',
    start_url: './',
    display: 'standalone',
  })
  await portal.database.db
    .insert(parameter)
    .values({ key: 'productName', value: 'Rahaportti', changedAt: portal.now })
  expect((await manifest()).json()).toMatchObject({ name: 'Rahaportti', short_name: 'Rahaportti' })
})

test('what the provider shows its customers is off until staff switch it on', async () => {
  expect(await getConfig()).toMatchObject({ statusLines: false, casesInPortal: false })
  await portal.database.db
    .insert(parameter)
    .values({ key: 'casesInPortal', value: 'true', changedAt: portal.now })
  expect(await getConfig()).toMatchObject({ statusLines: false, casesInPortal: true })
})
