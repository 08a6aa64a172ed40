import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'

/** True on a phone. Only one of table and cards is rendered, never both. */
export const useNarrow = (): boolean => useMedia(PHONE)
