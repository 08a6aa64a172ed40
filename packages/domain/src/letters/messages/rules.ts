import type { Message } from './api.ts'

/** The type of exception notices; every other type is an ordinary message. */
export const NOTICE_TYPE = 'poikkeama'

/** An exception notice stays until someone acknowledges it; an ordinary message is read by being opened. */
export const isNotice = ({ type }: Pick<Message, 'type'>): boolean => type === NOTICE_TYPE

export const isUnread = ({ read }: Pick<Message, 'read'>): boolean => read === undefined

/** An ordinary message counts as read after it has been visible for this long (specification sections 4 and 9). */
export const AUTO_READ_MS = 2000
