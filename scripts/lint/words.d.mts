export function finnishWord(text: string): string | undefined
export const riddleOfName: (name: string) => string | undefined
export const riddleOfComment: (text: string) => string | undefined
export const isParticiple: (name: string) => boolean
/** What is too much in the title of a test; undefined in a short true sentence. */
export function faultOfTitle(title: string): string | undefined
