import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCAL_BUILD } from '../product/browser.ts'

/** What a page of the extension costs that has nothing in it: figures are told as ratios to it. */
export const EMPTY_PAGE = 'empty.html'

/** Copies the built extension into a folder that must not exist yet, with an empty page beside its own. */
export const buildWithEmptyPage = async (extensionDir: string): Promise<void> => {
  await cp(LOCAL_BUILD, extensionDir, { recursive: true })
  await writeFile(join(extensionDir, EMPTY_PAGE), '<!doctype html><title>Empty</title><p>Empty</p>')
}
