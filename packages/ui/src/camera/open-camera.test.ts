import { expect, test } from 'vitest'
import { cameraFaultTexts } from '../field-texts.fi.ts'
import { cameraFaultOf } from './open-camera.ts'

const named = (name: string) => Object.assign(new Error('from the browser'), { name })

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'broken'],
])('%s of the browser: the camera is %s', (name, fault) => {
  expect(cameraFaultOf(named(name))).toBe(fault)
})

test('what is no error is a broken camera', () => {
  expect(cameraFaultOf('no')).toBe('broken')
})

test('after every fault the number can be typed', () => {
  for (const text of Object.values(cameraFaultTexts)) expect(text).toMatch(/irjoita numero kenttään\.$/)
})
