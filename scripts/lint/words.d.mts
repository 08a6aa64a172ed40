export function finnishWord(text: string): string | undefined
export const riddleOfName: (name: string) => string | undefined
export const riddleOfComment: (text: string) => string | undefined
export const isParticiple: (name: string) => boolean
