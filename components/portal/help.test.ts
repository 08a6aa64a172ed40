import { getContext } from '@kassavirta/domain/places/companies/context-api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { expect, test } from 'vitest'
import type { GivenServer } from '../support/given-server.ts'
import { heading, link, region } from '../support/screen.ts'
import { texts, config, kaleva, openPortal } from './open-portal.ts'
import { tryAgain } from './submission-forms.ts'

const context = {
  henkilot: [],
  asiakkaat: [
    {
      as_id: kaleva.id,
      as_nimi: kaleva.name,
      as_katuosoite: 'Sammonkatu 1',
      as_postinumero: '33540',
      as_kaupunki: 'Tampere',
    },
  ],
}

async function open(given?: (server: GivenServer) => void) {
  const server = openPortal('/ohjeet', {
    given: (all) => {
      all.answer(getContext, context)
      given?.(all)
    },
  })
  await expect.element(heading('Yhteystiedot')).toBeVisible()
  return server
}

const desk = () => region('Asiakaspalvelu')
const place = () => region('Toimipaikka')

test('the page shows company, service desk and place [R-HELP-01, R-HELP-02, R-ENT-13]', async () => {
  await open()
  await expect.element(desk()).toMatchTextContent('ma–pe klo 8–16')
  await expect.element(link('010 234 5678', desk())).toHaveAttribute('href', 'tel:0102345678')
  const email = 'asiakaspalvelu@kassavirta.example'
  await expect.element(link(email, desk())).toHaveAttribute('href', `mailto:${email}`)
  await expect.poll(() => texts(region('Yritys').getByRole('term'))).toEqual(['Nimi', 'Osoite'])
  await expect
    .poll(() => texts(place().getByRole('definition')))
    .toEqual([kaleva.name, 'Sammonkatu 1, 33540 Tampere'])
})

test('what is not set is left out [R-HELP-03]', async () => {
  const set = { serviceDeskPhone: '+358 9 123', serviceDeskEmail: '', companyName: 'Raha Oy' }
  await open(({ answer }) => answer(getConfig, { ...config, ...set }))
  await expect.element(link('+358 9 123', desk())).toHaveAttribute('href', 'tel:+3589123')
  expect(texts(desk().getByRole('link'))).toEqual(['+358 9 123'])
  expect(texts(desk().getByRole('term'))).toEqual(['Palveluaika', 'Puhelin'])
  await expect.element(region('Yritys')).toMatchTextContent('Raha Oy')
})

test('an address that fails can be tried again', async () => {
  const server = await open(({ cut }) => cut(getContext, Number.POSITIVE_INFINITY))
  const told = place().getByRole('alert')
  await expect.element(told).toMatchTextContent('Toimipaikan tietojen haussa tapahtui virhe')
  server.answer(getContext, context)
  tryAgain(place())
  await expect.poll(() => texts(place().getByRole('term'))).toEqual(['Nimi', 'Osoite'])
  await expect.element(told).not.toBeInTheDocument()
})
