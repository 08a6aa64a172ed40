import { expect, test } from 'vitest'
import { eventOf } from './submitted-event.ts'

const letter = { id: 7, name: 'Maija', phoneNumber: '', email: '', additionalInfo: 'Kiitos' }

test('the compiler refuses an event that lacks a field or has another', () => {
  const { name: _, ...nameless } = letter
  // @ts-expect-error a field is missing
  eventOf('feedback.created', nameless)
  // @ts-expect-error the provider would not be told of this field
  eventOf('feedback.created', { ...letter, happenedAt: 'eilen' })
  expect(eventOf('feedback.created', letter)).toEqual({ event: 'feedback.created', data: letter })
})
