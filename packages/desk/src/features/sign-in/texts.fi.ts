export const signInTexts = {
  heading: 'Kirjaudu työpöydälle',
} as const
