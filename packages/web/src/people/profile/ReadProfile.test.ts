import { expect, test } from 'vitest'
import { profileStart, profileStep, type ProfileTask } from './ReadProfile.tsx'

const tasks: readonly ProfileTask[] = ['edit', 'changePassword', 'addFactor', 'removeFactor', 'alerts']

test.each(tasks)('from reading one goes to %s [R-PROF-06]', (task) => {
  expect(profileStep(profileStart, { type: 'began', task })).toEqual({ mode: task })
})

test.each(tasks)('success in %s is reported on reading [R-PROF-06]', (task) => {
  const state = profileStep({ mode: task }, { type: 'succeeded' })
  expect(state).toEqual({ mode: 'read', after: { task, done: true } })
})

test.each(tasks)('cancel in %s returns in silence [R-PROF-06]', (task) => {
  const state = profileStep({ mode: task }, { type: 'cancelled' })
  expect(state).toEqual({ mode: 'read', after: { task, done: false } })
})

test('the next task forgets the last message', () => {
  const told = profileStep({ mode: 'edit' }, { type: 'succeeded' })
  expect(profileStep(told, { type: 'began', task: 'changePassword' })).toEqual({ mode: 'changePassword' })
})

test('a task cannot begin inside another', () => {
  expect(profileStep({ mode: 'edit' }, { type: 'began', task: 'changePassword' })).toEqual({ mode: 'edit' })
  expect(profileStep(profileStart, { type: 'succeeded' })).toBe(profileStart)
})
