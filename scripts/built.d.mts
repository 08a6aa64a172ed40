export function isBuilt(name: 'web' | 'desk' | 'server'): boolean
