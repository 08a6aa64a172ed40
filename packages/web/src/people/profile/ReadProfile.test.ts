import { expect, test } from 'vitest'
import { profileStart, profileStep, type ProfileTask } from './ReadProfile.tsx'

const tasks: readonly ProfileTask[] = ['edit', 'changePassword', 'addFactor', 'removeFactor', 'alerts']

test.each(tasks)('from reading one goes to %s [R-PROF-06]', (task) => {
  expect(profileStep(profileStart, { type: 'began', task })).toEqual({ mode: task })
})

test.each(tasks)('success in %s returns to reading, and it is told [R-PROF-06]', (task) => {
  const state = profileStep({ mode: task }, { type: 'succeeded' })
  expect(state).toEqual({ mode: 'read', after: { task, done: true } })
})

test.each(tasks)('cancel in %s returns to reading without a word [R-PROF-06]', (task) => {
  const state = profileStep({ mode: task }, { type: 'cancelled' })
  expect(state).toEqual({ mode: 'read', after: { task, done: false } })
})

test('what was told last is forgotten when the next task begins', () => {
  const told = profileStep({ mode: 'edit' }, { type: 'succeeded' })
  expect(profileStep(told, { type: 'began', task: 'changePassword' })).toEqual({ mode: 'changePassword' })
})

test('a task cannot begin inside another, and an answer that comes late changes nothing', () => {
  expect(profileStep({ mode: 'edit' }, { type: 'began', task: 'changePassword' })).toEqual({ mode: 'edit' })
  expect(profileStep(profileStart, { type: 'succeeded' })).toBe(profileStart)
})
