interface Rule {
  readonly pattern: RegExp
  readonly keeps: boolean
}

/**
 * Reads a .dockerignore by Docker's rules: a pattern counts from the root of the context and takes everything below what
 * it matches; the last rule that matches decides; `!` brings back. Only `*`, `**` and `?` are read as wildcards.
 */
export function readDockerIgnore(text: string): (path: string) => boolean {
  const lines = text.split('\n').map((line) => line.trim())
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#')).map(readRule)
  return (path) => {
    const deciding = rules.findLast(({ pattern }) => pattern.test(path))
    return deciding !== undefined && !deciding.keeps
  }
}

function readRule(line: string): Rule {
  const keeps = line.startsWith('!')
  const parts = (keeps ? line.slice(1) : line).replace(/^\/|\/$/g, '').split(/(\*\*\/|\*\*|\*|\?)/)
  return { pattern: new RegExp(`^${parts.map(expressionOf).join('')}(/.*)?$`), keeps }
}

function expressionOf(part: string): string {
  if (part === '**/') return '(.*/)?'
  if (part === '**') return '.*'
  if (part === '*') return '[^/]*'
  if (part === '?') return '[^/]'
  return part.replaceAll(/[.$^|+()[\]{}\\]/g, '\\$&')
}
