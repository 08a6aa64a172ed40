import type { MouseEvent } from 'react'

/** True for a press on a link that asks the browser for another tab or for a file. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
