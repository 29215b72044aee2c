import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import { Gallery } from './gallery.tsx';
import './gallery.css';

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
