/** Gives each test of this folder a clean document, which all tests of a process share. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
});
