type Claims = { readonly iat: number; readonly exp: number }

/** When a token was issued and when it ends. The claims are not verified: only the server checks tokens. */
export function claimsOf(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const claims: unknown = JSON.parse(atob(payload))
  if (typeof claims === 'object' && claims !== null && 'iat' in claims && 'exp' in claims) {
    return { iat: Number(claims.iat), exp: Number(claims.exp) }
  }
  throw new Error('a token without times')
}
