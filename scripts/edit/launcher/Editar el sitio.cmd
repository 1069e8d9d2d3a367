@echo off
rem Starts the editor by a double click on Windows. UTF-8, for the accents of the sentences:
chcp 65001 > nul
title Editar el sitio
cd /d "%~dp0..\..\.."
node -e "process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)" 2> nul
if errorlevel 1 (
  echo A este computador le falta Node 20 o más nuevo, que hace funcionar el editor.
  echo Pide a quien instaló el sitio que lo instale: nodejs.org
  pause
  exit /b 1
)
node --import tsx scripts/edit.ts --lang es %*
if errorlevel 1 pause
