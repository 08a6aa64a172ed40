import { signInTexts } from './texts.fi.ts'

export function SignIn() {
  return <h1>{signInTexts.heading}</h1>
}
