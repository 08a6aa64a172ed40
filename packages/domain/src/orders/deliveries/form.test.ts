import { expect, test } from 'vitest'
import { differentContentForms, returnForm, sealForms, stopForm } from './form.ts'

const rest = { version: 3 }

test('change money needs a seal, supplies do not', () => {
  expect(sealForms.changeOrder.faultsOf({ seal: ' ' }, rest)).toEqual({ seal: 'Vaadittu tieto' })
  expect(sealForms.supplyOrder.faultsOf({ seal: ' ' }, rest)).toEqual({})
})

test('the limit of a text is that of the endpoint', () => {
  expect(sealForms.changeOrder.fields.seal.max).toBe(40)
  expect(sealForms.changeOrder.faultsOf({ seal: 'x'.repeat(41) }, rest)).toEqual({
    seal: 'Enimmäispituus 40 merkkiä',
  })
  expect(returnForm.fields.reason.max).toBe(500)
})

test('another content is sent with every count, and needs a reason', () => {
  const typed = { counts: { pcs_20e: '2+2', pcs_2e_roll: '' }, reason: '', seal: 'TM 1' }
  expect(differentContentForms.changeOrder.bodyOf(typed, rest)).toMatchObject({
    counts: { pcs_20e: 4, pcs_2e_roll: 0, pcs_10e: 0 },
    seal: 'TM 1',
    version: 3,
  })
  expect(differentContentForms.changeOrder.faultsOf(typed, rest)).toEqual({ reason: 'Vaadittu tieto' })
  expect(
    differentContentForms.changeOrder.faultsOf(
      { ...typed, reason: 'Loppui', counts: { pcs_20e: 'x' } },
      rest,
    ),
  ).toEqual({ pcs_20e: 'Syötä kokonaisluku' })
})

test.each([
  ['', undefined],
  ['10', undefined],
  ['9999', undefined],
  ['10000', 'Anna numero 0–9999'],
  ['-1', 'Anna numero 0–9999'],
  ['x', 'Anna numero 0–9999'],
])('%j as the number of a stop: %s', (stopNumber, fault) => {
  expect(stopForm.faultsOf({ routeId: '31', stopNumber }, rest)['stopNumber']).toBe(fault)
})
